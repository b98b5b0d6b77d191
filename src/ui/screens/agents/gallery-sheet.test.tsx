import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { GallerySheet } from './gallery-sheet';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const template = {
  ...{ id: 'planner', name: 'Planner', purpose: 'Looks after your tasks.', mode: 'hybrid' },
  ...{ needsCategory: false, isAboutTask: false },
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const open = async () => {
  const peer = createScriptedPeer({
    'template.list': { templates: [template] },
    'category.list': { categories: [{ id: 'health', name: 'Health', color: '#208050', deletedAt: null }] },
  });
  render(
    <ScreenFrame peer={peer}>
      <GallerySheet isOpen onClose={jest.fn()} />
    </ScreenFrame>,
  );
  await press('template-planner');
  return peer;
};

test('[MAKE-1] an agent begins with the name, the mode and the categories that the person gave it', async () => {
  const peer = await open();
  fireEvent.changeText(await screen.findByTestId('agent-name'), 'Early bird');
  await press('agent-mode-interactive');
  await press('sees-health');
  await press('agent-create');
  expect(peer.commands).toMatchObject([
    {
      name: 'agent.create',
      input: { templateId: 'planner', name: 'Early bird', mode: 'interactive', categoryIds: ['health'] },
    },
  ]);
});

test('[MAKE-1] without a name it does not begin, and says why', async () => {
  const peer = await open();
  fireEvent.changeText(await screen.findByTestId('agent-name'), ' ');
  await press('agent-create');
  expect(peer.commands).toEqual([]);
  expect(screen.getByText('It needs a name.')).toBeTruthy();
});
