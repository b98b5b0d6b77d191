// [LIKE-10] How much likeness is likeness belongs to the model: of some even texts that have nothing to do with each other are said to be very alike. Where its makers or
// others have said how far down its answers reach, nothing below that counts; for every other one a floor that is low for all of them, and ranks decide.
type KnownFloor = { readonly family: RegExp; readonly floor: number; readonly source: string };

export const USUAL_FLOOR = 0.3;

const known: readonly KnownFloor[] = [
  {
    // "Why does the cosine similarity scores distribute around 0.7 to 1.0? … we use a low temperature 0.01"
    family: /(^|[^a-z0-9])e5-(small|base|large)(?![a-z])/,
    floor: 0.7,
    source: 'https://huggingface.co/intfloat/e5-base-v2',
  },
  {
    // A greeting and a business letter: above 0.7.
    family: /(^|[^a-z0-9])text-embedding-ada-002(?![0-9])/,
    floor: 0.7,
    source: 'https://github.com/promptfoo/promptfoo/issues/240',
  },
];

export const likenessFloorOf = (model: string): number => {
  const name = model.toLowerCase();
  return known.find(({ family }) => family.test(name))?.floor ?? USUAL_FLOOR;
};
