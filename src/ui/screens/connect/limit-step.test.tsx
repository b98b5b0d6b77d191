import { render, screen } from '@testing-library/react-native';
import { agentDetail } from '../testing/agent-detail';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { LimitStep } from './limit-step';

test.each([
  ['en', '0.5'],
  ['de', '0,5'],
] as const)(
  '[SCREEN-9] in %s the suggested limit stands in its field as numbers are written there',
  (...of) => {
    const [language, suggested] = of;
    render(
      <ScreenFrame peer={createScriptedPeer({})} language={language}>
        <LimitStep agent="Ada" budget={agentDetail().budget} onDone={jest.fn()} />
      </ScreenFrame>,
    );
    expect(screen.getByTestId('limit-costMicros').props['value']).toBe(suggested);
  },
);
