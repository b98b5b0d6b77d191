import { createScriptedModel } from '../../src/gateway/scripted-model';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { openAgentBed } from './agent-bed';
import { bedForTests, START } from './bed-for-tests';
import {
  call,
  commit,
  HOME,
  makeAgent,
  manualJob,
  movableClock,
  partsOf,
  runJob,
  startJob,
  TASK,
  WORK,
} from './run-bed';
import { bodiesOf, done, tasksOf } from './run-looks';

const { bed } = bedForTests();

/** On another device the category has another name at the same time. */
const nameApart = (categoryId: string): void => {
  const { stores } = bed();
  const files = createReadyTemporaryFiles();
  const other = openAgentBed({ files: files.files, clock: movableClock(START), hostId: 'hostb' });
  const category = { name: 'Elsewhere', color: '#112233', createdAt: 1, deletedAt: null };
  commit(
    other.stores.journal,
    (writer) => {
      writer.create('category', categoryId, category);
      return null;
    },
    'there',
  );
  const { records } = other.stores.journal;
  const state = records.readState(records.registerKind('category'), categoryId);
  if (!state.ok || state.value === null) throw new Error('no state');
  const told = state.value;
  commit(stores.journal, (writer) => (writer.untyped.adopt('category', categoryId, told), null), 'met');
  other.close();
  files.destroy();
};

const followUpInto = async (categoryId: string) => {
  const { stores } = bed();
  makeAgent(stores, { grants: ['create_follow_up_task'], allowedCategoryIds: [HOME, WORK] });
  const asked = call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can', categoryId });
  const model = createScriptedModel([{ say: 'answer', toolCalls: [asked] }, done]);
  await runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
  return bodiesOf(stores).flatMap((body) => (body.what === 'result' ? [body] : []));
};

test('[GATE-1] a task is not created in a category whose versions contradict each other', async () => {
  nameApart(WORK);
  const [result] = await followUpInto(WORK);
  expect(result).toMatchObject({ status: 'error', code: 'unsafe_target' });
  expect(result?.content).toContain(`category ${WORK}: conflicted`);
  expect(tasksOf(bed().stores)).not.toContain('Buy a can');
});

test('[GATE-1] and it is where nothing contradicts', async () => {
  nameApart(HOME);
  expect(await followUpInto(WORK)).toMatchObject([{ status: 'success', code: null }]);
  expect(tasksOf(bed().stores)).toContain('Buy a can');
});
