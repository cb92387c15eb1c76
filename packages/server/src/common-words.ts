/**
 * What stands on every list of the commonest passwords and has ten letters or more, or comes to ten with a digit or two:
 * names, places, things, clubs, and short phrases without spaces.
 */
export const COMMON_WORDS: readonly string[] = `
  manchester manchesterunited manutd manunited barcelona realmadrid rangersfc celticfc arsenalfc chelseafc
  liverpoolfc evertonfc tottenham newcastle birmingham sheffield southampton nottingham leicester sunderland
  portsmouth aberdeen edinburgh glasgow inverness dundee stirling hibernian westham astonvilla middlesbrough
  blackburn bournemouth australia california washington philadelphia sanfrancisco minnesota mississippi tennessee
  louisiana pennsylvania massachusetts connecticut newjersey newyork losangeles lasvegas chicago dallas houston
  austin boston brooklyn phoenixaz portugal argentina switzerland singapore indonesia philippines bangladesh
  pakistan colombia venezuela guatemala germany deutschland frankreich schweiz berlin hamburg munich muenchen bayern
  dortmund schalke frankfurt stuttgart espana france paris marseille bordeaux toulouse amsterdam rotterdam nederland
  stockholm sverige norge danmark christopher elizabeth alexander alexandra alexandria alexandre alejandro alejandra
  stephanie stephen christina christine christian kristina kristine catherine katherine kathleen katarzyna margaret
  victoria veronica samantha jacqueline josephine isabella gabriella gabriela gabrielle gabriel nathaniel nathalie
  sebastian maximilian benjamin jonathan jonathon theodore frederick friedrich matthew matthias nicholas nikolaus
  dominique dominic patricia patrick rebecca angelina angelica angelique cassandra cristina carolina caroline
  charlotte chelsea courtney brittany bradley brandon cameron danielle daniela dorothy elisabeth emmanuel fernando
  fernanda francisco franklin geoffrey giovanni guillermo gustavo hannah heather isabelle jasmine jeffrey jeremiah
  joanna johanna joseph katrina kimberly lawrence leonardo lindsay lorraine madeline madison marianne marshall
  melanie melissa mercedes michael miguel mohammed muhammad monique natasha nicolas olivia pamela penelope priscilla
  raymond ricardo roberto rodrigo rosemary roxanne russell salvador savannah scarlett shannon shirley sophia spencer
  stanley susanne suzanne sydney tabitha theresa timothy valerie vanessa vincent vincenzo virginia vivian walter
  wilhelm william winston yolanda zachary abigail adriana amanda amelia bernard bethany beverly bonnie camille
  carlos carmen cecilia claudia cynthia deborah denise dennis desiree diana douglas edward eleanor emily esther
  eugene evelyn felicia garfield george gerald gloria gordon gregory harold harrison helena henry howard jackson
  jennie jeremy jessie johnny johnson jonas julian juliana juliet justin strawberry blueberry raspberry blackberry
  cranberry watermelon pineapple chocolate cinnamon butterscotch marshmallow cheesecake cupcake lollipop bubblegum
  gingerbread spaghetti pepperoni mozzarella hamburger cheeseburger sandwich pumpkin peanut peanutbutter coconut
  banana cherry peaches apples oreo snickers skittles cocacola pepsi guinness heineken budweiser jackdaniels
  johnniewalker mcdonalds starbucks nutella tequila vodka butterfly butterflies dragonfly ladybug hummingbird
  firebird blackbird thunderbird nightingale kingfisher flamingo elephant crocodile alligator kangaroo hippopotamus
  rhinoceros chinchilla dalmatian labrador retriever rottweiler chihuahua doberman greyhound bulldog pitbull spaniel
  beagle puppy puppies kitten kittens kitty hellokitty pussycat panther blackcat blackdog whitecat cheetah leopard
  dolphin dolphins penguin hamster unicorn unicorns stallion mustang rainbow rainbows sunflower sunflowers sunset
  snowflake snowball snowman snowboard snowboarding hurricane thunder thunderstorm lightning moonlight starlight
  stardust midnight twilight daylight sunlight fireball firefly wildfire waterfall mountain mountains ocean island
  paradise forest garden gardens roses daisy lavender lilies orchid heaven volleyball skateboard skateboarding
  cheerleader cheerleading gymnastics swimming swimmer wrestling wrestler softball racquetball badminton snooker
  motocross motorcycle motorbike bicycle yamaha kawasaki suzuki honda harleydavidson chevrolet chevy camaro cadillac
  lamborghini volkswagen mitsubishi bmw audi toyota nissan hyundai peugeot renault quarterback touchdown cowboys
  steelers packers redskins yankees redsox lakers raiders warriors champion champions playstation nintendo gameboy
  xbox xbox360 minecraft fortnite roblox callofduty counterstrike starcraft warcraft worldofwarcraft finalfantasy
  zelda legendofzelda supermario mariobros donkeykong sonic hedgehog tetris pacman diablo halflife battlefield
  assassin assassins skyrim pikachu charizard digmon yugioh naruto dragonball dragonballz goku sasuke onepiece
  bleach sailormoon lordoftherings gameofthrones harrypotter hogwarts voldemort dumbledore hermione gryffindor
  slytherin starwarsfan skywalker lukeskywalker darthvader anakin millennium enterprise startrek captainkirk
  spongebob squarepants scoobydoo mickeymouse minniemouse tinkerbell cinderella snowwhite peterpan winniethepooh
  winnie pooh tweety tweetybird garfieldcat snoopy bugsbunny teletubbies simpsons bartsimpson homersimpson southpark
  familyguy wolverine ironman captain captainamerica blackwidow greenlantern wonderwoman catwoman supergirl
  superstar supernova terminator predator godzilla kingkong jamesbond bond007 indianajones gladiator braveheart
  highlander metallica nirvana slipknot linkinpark greenday blink182 acdc ironmaiden megadeth pantera slayer
  radiohead coldplay pinkfloyd ledzeppelin rollingstones beatles thebeatles johnlennon bobmarley elvispresley elvis
  eminem tupac fiftycent beyonce rihanna shakira britney britneyspears madonna michaeljackson jacksons justinbieber
  onedirection mychemical romance evanescence rammstein depechemode backstreet boys jonasbrothers hannahmontana
  highschool musical music guitar guitarist guitarhero bassplayer drummer trumpet saxophone clarinet trombone violin
  pianist piano keyboard abcdefg letmeinnow openup opensesame knockknock abracadabra hocuspocus shazam excalibur
  camelot lancelot kingarthur sherlock sherlockholmes frankenstein dracula vampire vampires werewolf zombie zombies
  ghost ghostrider skeleton firefighter policeman soldier sergeant marines airforce navyseal army commander general
  president scientist engineer engineering university college student students teacher teachers school principal
  mathematics chemistry biology physics history geography philosophy psychology literature photography photographer
  architect accountant development developer programmer software hardware microsoft windows7 windows10 windowsxp
  apple macintosh iphone android linux ubuntu debian redhat oracle database1 mysql postgres javascript python java
  cisco juniper wireless telephone television blackberryphone nokia motorola sony panasonic toshiba dell lenovo
  compaq hewlett packard business company marketing management manager finance accounting service services support
  helpdesk operator information technology default1 temporary changeit changemeplease pleasechange newpassword
  oldpassword nopassword thepassword forgotpassword ihatepasswords mypassword yourpassword passphrase passcode
  password1password trustnoone trustme believe forever foreverlove everlasting lovelife lovelove loveme loveforever
  truelove mylove mylover sweetheart sweetie sweetness sweetpea honeybunny honeybee babygirl babyboy babydoll
  babyface bestfriend bestfriends friends friendship boyfriend girlfriend husband wife mother father motherfucker
  daddy daddysgirl mommy grandma grandpa grandmother grandfather brother sister family children daughter wedding
  married marriage happiness happyday happyface happylife happy lucky luckyone luckyboy luckygirl goodluck goodday
  goodmorning goodnight goodbye beautiful gorgeous wonderful awesome amazing fantastic excellent incredible
  brilliant perfect precious priceless fabulous glamorous jesuschrist jesuslovesme jesusislord jesussaves godisgood
  godislove ilovegod ilovejesus godbless blessing hallelujah christmas halloween easter thanksgiving valentine
  birthday anniversary september october november december february wednesday thursday saturday sunday tuesday
  friday motherday fuckoff fucker fuckme asshole bullshit bitch bastard pussy bigdick bigdaddy sexy sexygirl sexyboy
  hotstuff playboy playgirl pornstar destiny infinity eternity serenity liberty justice independence independent
  intelligent imagination inspiration revolution evolution generation communication international national universal
  immortal invincible undefeated unbreakable unforgiven undertaker johncena hulkhogan stonecold randyorton ronaldo
  ronaldinho cristiano cristianoronaldo messi lionelmessi neymar beckham rooney maradona zidane totti delpiero
  lewandowski jordan23 kobebryant lebronjames michaeljordan tigerwoods schumacher ilovehim iloveher iloveme ilovemom
  ilovedad ilovemyself ilovecats ilovedogs ilovemusic iloveu imissyou ihateyou ineedyou iamthebest iamgod iamlegend
  iamsexy whoami whocares whatever1 whatsup idontknow idontcare nevermind nothing nothingelse something everything
  everybody somebody anybody nobody secret1 secrets topsecret confidential private privacy hidden unknown anonymous
  mystery mysterious enigma thisisme thisismypassword thatsme itsme onlyme justme myself onlyone numberone number1
  onelove onetwothree twothree fourfive sixseven threefour easypassword simple simplepassword basic standard example
  sample demo montana dakota carolina1 texas florida alaska hawaii georgia kentucky oklahoma colorado nebraska
  arkansas alabama wisconsin michigan illinois indiana maryland oregon arizona nevada krzysztof aleksander
  aleksandra magdalena malgorzata katarzynka przemyslaw stanislaw wladyslaw boleslaw zbigniew wojciech grzegorz
  jaroslaw miroslaw radoslaw slawomir kazimierz franciszek sebastianek bartlomiej maciej krystian weronika wiktoria
  dominika dominik justyna paulina patrycja martyna sylwia natalka kamila kamil michal mikolaj lukasz tomasz tomek
  piotrek piotr pawel jakub kuba szymon adrian dawid damian konrad artur arkadiusz andrzej robert1 zuzanna julia
  oliwia amelka lena maja hania kacper antoni filip barcelona1 wislakrakow lechpoznan legiawarszawa widzew gornik
  slaskwroclaw poznan gdansk gdynia szczecin lublin katowice bialystok rzeszow bydgoszcz torun czekolada truskawka
  truskawki motylek motyl samochod komputer komputerek telefon internet1 kwiatek kwiatuszek sloneczko slonce gwiazda
  gwiazdka kotek kotki piesek pieski misiaczek1 zabka myszka myszka1 kochanie1 kocham1 kochany najlepszy najlepsza
  wszystko dziewczyna chlopak przyjaciel przyjaciele rodzina mamusia tatus mama tata babcia niewiem niepamietam
  zapomnialem wakacje niedziela poniedzialek sobota piatek polskawalczaca bialoczerwoni zaqwsx zaqwsxcde qwaszx
  dupa1 kurwamac chujciwdupe chuj pierdole spierdalaj cholera giovanna gianluca gianfranco pierluigi giancarlo
  massimiliano massimo maurizio fabrizio federico federica riccardo lorenzo leonarda raffaele raffaella emanuele
  emanuela domenico salvatore gennaro vincenza annamaria annarita mariangela mariateresa margherita michela michele
  nicola nicolo simone simona stefano stefania roberta paola paolo luca marco matteo mattia tommaso davide daniele
  gabriele cristian claudio chiara elisa ilaria silvia serena sofia giorgia giulia ginevra beatrice benedetta
  ludovica vittoria vittorio internazionale forzamilan forzainter forzajuve forzaroma forzanapoli forzaitalia
  acmilan asroma sslazio fiorentina sampdoria atalanta palermo torino firenze venezia bologna genova verona catania
  sicilia sardegna toscana napoletano napoletana cioccolato nutellina gelato pizza pizzaiolo spaghetti1 farfalla
  farfalle stellina stelline tesoro tesorino tesoromio amoremio1 tivogliobene tivbi tiamotanto tiamopertutto
  persempre buongiorno buonanotte arrivederci bellissima bellissimo principessa1 passaword parolachiave
  parolasegreta nonloso nonmiricordo pippo pippobaudo paperino topolino gattino cagnolino
`
  .trim()
  .split(/\s+/);
