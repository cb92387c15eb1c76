// `npm start`: will serve the table in the browser.
process.stderr.write(
  'There is no server yet: games are played in the terminal for now, see "npm run -s ceilidh -- --help".\n',
);
