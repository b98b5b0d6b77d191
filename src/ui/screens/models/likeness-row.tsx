import { useState } from 'react';
import { useLive } from '../../api';
import { Row, Separator } from '../../components';
import { useSpeaking } from '../../words';
import { LikenessSheet } from './likeness-sheet';

/** Nothing where nobody elsewhere can be asked. */
export const LikenessRow = () => {
  const { say } = useSpeaking();
  const [isOpen, setOpen] = useState(false);
  const likeness = useLive('likeness.get', {}).data;
  if (likeness?.isPossible !== true) return null;
  const { chosen } = likeness;
  const subtitle =
    chosen === null ? say('models.alikeIsOff') : chosen.isAgreed ? chosen.model : say('models.alikeAgain');
  return (
    <>
      <Row
        title={say('models.alikeTitle')}
        subtitle={subtitle}
        onPress={() => setOpen(true)}
        testID="models-likeness"
      />
      <Separator />
      {isOpen && <LikenessSheet onClose={() => setOpen(false)} />}
    </>
  );
};
