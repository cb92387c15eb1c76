import { call, get, post } from './api.ts';
import { settings } from './settings.svelte.ts';

export interface Person {
  readonly id: string;
  readonly name: string;
  readonly login: string | null;
  readonly guest: boolean;
}

/** Who is here: nobody until a name is needed, then a guest, then perhaps an account. */
class Session {
  me: Person | undefined = $state.raw();
  /** Whether it is known by now who is here. */
  known = $state(false);
  readonly #heard = new Set<() => void>();

  /** Told when somebody else is here from now on, or by another pass: connections are opened anew. */
  changed(hear: () => void): () => void {
    this.#heard.add(hear);
    return () => this.#heard.delete(hear);
  }

  #be(me: Person | undefined): void {
    const was = this.me?.id;
    this.me = me;
    if (me !== undefined) settings.name = me.name;
    // The first look changes nothing: whoever is here was here before.
    if (this.known && was !== me?.id) this.#tell();
  }

  #tell(): void {
    for (const hear of this.#heard) hear();
  }

  async look(): Promise<void> {
    try {
      const { person } = await get<{ person: Person | null }>('/session');
      this.#be(person ?? undefined);
    } finally {
      this.known = true;
    }
  }

  /** Somebody is needed: whoever is here, or a guest with this name. */
  async need(name: string): Promise<Person> {
    if (this.me === undefined) this.#be(await post<Person>('/guests', { name }));
    return this.me as unknown as Person;
  }

  async signIn(login: string, password: string): Promise<void> {
    this.#be(await post<Person>('/sign-in', { login, password }));
  }

  async register(login: string, password: string): Promise<void> {
    this.#be(await post<Person>('/me/account', { login, password }));
    this.#tell();
  }

  async changePassword(old: string, password: string): Promise<void> {
    await post('/me/password', { old, new: password });
    this.#tell();
  }

  async rename(name: string): Promise<void> {
    this.#be(await call<Person>('PATCH', '/me', { name }));
  }

  async signOut(everywhere = false): Promise<void> {
    await post(everywhere ? '/sign-out-everywhere' : '/sign-out');
    this.#be(undefined);
  }

  async remove(): Promise<void> {
    await call('DELETE', '/me');
    this.#be(undefined);
  }
}

export const session = new Session();
