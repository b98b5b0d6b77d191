/** What makes a row one that a person sees. */
const viewabilityConfig = { itemVisiblePercentThreshold: 1, minimumViewTime: 0 } as const;

type Changed<I> = { readonly viewableItems: readonly { readonly item: I }[] };
/** For a list of pages: it says what is on screen, so that only pages near it stay live. */
export const seenRows = <I>(onSeen: (visible: readonly I[]) => void) => ({
  viewabilityConfig,
  onViewableItemsChanged: ({ viewableItems }: Changed<I>) => onSeen(viewableItems.map(({ item }) => item)),
});
