import { useState } from 'react';
import { Field } from '../components';
import { useSpeaking } from '../words';
import { askedWords, isWord } from './asked-words';

/** Three of the words, typed back. `check` says whether they are right, and marks those that are not. */
export const useAskedWords = (words: string, seed: string) => {
  const all = words.split(' ');
  const asked = askedWords(seed);
  const [typed, setTyped] = useState<readonly string[]>(asked.map(() => ''));
  const [isAsked, setAsked] = useState(false);
  const isRight = (at: number): boolean => isWord(typed[at] ?? '', all[asked[at] ?? 0] ?? '');
  return {
    asked,
    typed,
    type: (at: number, text: string): void =>
      setTyped(typed.map((each, index) => (index === at ? text : each))),
    isWrong: (at: number): boolean => isAsked && !isRight(at),
    check: (): boolean => {
      setAsked(true);
      return asked.every((_, at) => isRight(at));
    },
  };
};

export const AskedFields = ({ held, testID }: { held: ReturnType<typeof useAskedWords>; testID: string }) => {
  const { say } = useSpeaking();
  return held.asked.map((number, at) => (
    <Field
      holds="other"
      key={number}
      label={say('transfer.wordAsked', { number: number + 1 })}
      value={held.typed[at] ?? ''}
      onChangeText={(text) => held.type(at, text)}
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect={false}
      maxLength={40}
      error={held.isWrong(at) ? say('transfer.wordWrong', { number: number + 1 }) : undefined}
      testID={`${testID}-asked-${at}`}
    />
  ));
};
