/**
 * A game may be made of modules (a variant, a chronicle). The game names its hook points once, in one typed
 * list; a module fills some of them; they are called in the order of the modules. Nothing else can be
 * intercepted, so whoever reads the rules sees every place where a module may step in.
 */
export interface Module<Points extends object> {
  readonly id: string;
  readonly hooks: Partial<Points>;
}

/** For every hook point the functions of the modules in play, in their order. */
export type Hooks<Points extends object> = { readonly [P in keyof Points]: readonly Points[P][] };

type Callable = (...parts: never[]) => unknown;

export function collectHooks<Points extends object>(
  points: readonly (keyof Points & string)[],
  modules: readonly Module<Points>[],
  observe?: (hook: string) => void,
): Hooks<Points> {
  const collected: Record<string, unknown[]> = {};
  for (const point of points) collected[point] = [];
  for (const module of modules) {
    for (const [point, hook] of Object.entries(module.hooks)) {
      const list = collected[point];
      if (list === undefined) throw new Error(`module '${module.id}' fills '${point}', which is no hook point`);
      list.push(observe === undefined ? hook : observed(`${module.id}.${point}`, hook as Callable, observe));
    }
  }
  return collected as unknown as Hooks<Points>;
}

function observed(name: string, hook: Callable, observe: (hook: string) => void): Callable {
  return (...parts) => {
    observe(name);
    return hook(...parts);
  };
}
