/** The element of a list at a place that the caller knows to be there. */
export const at = <T>(list: { readonly [index: number]: T }, index: number): T => list[index] as T;

/** The end of a switch over a union: a member that no case handles does not compile. */
export function assertNever(value: never): never {
  throw new Error(`unhandled: ${JSON.stringify(value)}`);
}
