/** A tap beside a field leaves the focus in it: a field that is left is stored, before the tap is heard. */
export const keepsFocus: object = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
};
