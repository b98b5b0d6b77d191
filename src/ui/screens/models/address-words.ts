/** [PROVIDER-9] What an address may be differs by who asks it: a hub's computer, or a phone itself and what its system lets an app do. */
export const addressWords = (system: string) => {
  if (system === 'android') return { hint: 'models.addressHintAndroid', own: 'connect.ownPhone' } as const;
  if (system === 'ios') return { hint: 'models.addressHintIos', own: 'connect.ownPhone' } as const;
  return { hint: 'models.addressHint', own: 'connect.own' } as const;
};
