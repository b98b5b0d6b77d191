/** What others see of this screen while the app is not in front: the app switcher, a tab's preview. */
export type ScreenPrivacy = {
  readonly protect: (isOn: boolean) => void;
};
