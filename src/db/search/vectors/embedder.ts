/** Turns a text into a direction: texts that are alike point alike. */
export type Embedder = {
  /** Vectors of different models say nothing to each other: theirs are kept apart by this. */
  readonly id: string;
  readonly dimensions: number;
  /** Below this much likeness (the cosine of two vectors) two texts have nothing to do with each other. */
  readonly floor: number;
  /** Of length 1; all zeros where there is nothing in the text to go by. */
  readonly embed: (text: string) => Float32Array;
};
