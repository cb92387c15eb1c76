/** What can be drawn over the map on request, in the order of the buttons. */
export const OVERLAYS = ['settlements', 'reach', 'bargains', 'changes'] as const;
export type OverlayName = (typeof OVERLAYS)[number];
export type Shown = Readonly<Record<OverlayName, boolean>>;

/** A map is drawn in so many steps after the first, which has all that stands on it and all that can be picked. */
export const FURTHER = 3;
