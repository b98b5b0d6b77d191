import type { DeviceView, SpaceStatus, SyncStatus, Trouble } from '../../src/api/space';
import type { Language } from '../../src/words/message';
import { RELAY_COMMAND } from '../../src/words/relay-command';
import { sentenceInTerminal } from '../../src/words/terminal/errors';
import { spaceWords } from '../../src/words/terminal/space';
import { plainLine, textTable } from './terminal-text';
import { timeText } from './time-text';

const troubleText = (trouble: Trouble | null, language: Language): readonly string[] =>
  trouble === null ? [] : [sentenceInTerminal({ code: trouble.code }, language)];

/** As it is read aloud. */
export const spacedCode = (code: string | null): string =>
  code === null ? '' : `${code.slice(0, 3)} ${code.slice(3)}`;

type Invite = NonNullable<Extract<SpaceStatus, { is: 'in' }>['invite']>;
const inviteText = (invite: Invite, language: Language): readonly string[] => {
  const say = spaceWords(language);
  const { step, code, joiner, expiresAt, isReachable, failure } = invite;
  const name = plainLine(joiner?.name ?? '');
  if (step === 'done') return [say('added', { name })];
  if (step === 'ended') return [say('ended'), ...troubleText(failure, language)];
  if (step === 'compare_code') return [say('inviteCode', { name, digits: spacedCode(code) })];
  if (step === 'adding' || step === 'sending') return [say('inviteAdding', { name })];
  const reach = isReachable ? [] : [say('onlyHere', { command: RELAY_COMMAND })];
  return [say('inviteOpen', { until: timeText(expiresAt) }), ...reach];
};

export const spaceText = (status: SpaceStatus, language: Language): string => {
  const say = spaceWords(language);
  switch (status.is) {
    case 'none':
      return status.cannot === null
        ? say('none')
        : sentenceInTerminal({ code: status.cannot.code }, language);
    case 'joining': {
      const step = say(`step_${status.step}`, { digits: spacedCode(status.code) });
      return [say('joiningStep', { step }), ...troubleText(status.failure, language)].join('\n');
    }
    case 'in':
      return [
        say('inSpace', { relay: status.relay }),
        ...troubleText(status.halted, language),
        ...(status.wordsUnconfirmed ? [`${say('wordsMissing')}. ${say('wordsLater')}`] : []),
        ...(status.invite === null ? [] : inviteText(status.invite, language)),
      ].join('\n');
  }
};

const everythingOf = (device: DeviceView, language: Language): string => {
  const say = spaceWords(language);
  if (device.isThis) return say('thisDevice');
  return timeText(device.hasEverythingOf, say('nothingHeard'));
};

export const devicesText = (devices: readonly DeviceView[], language: Language): string => {
  const say = spaceWords(language);
  if (devices.length === 0) return say('noDevices');
  const rows = devices.map((device) => [
    `${plainLine(device.name)}${device.isNew && device.addedBy !== null ? ` (${say('isNew')})` : ''}`,
    say(device.kind),
    say(device.role),
    everythingOf(device, language),
    plainLine(device.addedBy ?? ''),
  ]);
  const header = [say('device'), say('kind'), say('role'), say('everythingOf'), say('addedBy')];
  const halts = devices.flatMap(({ name, halted }) =>
    troubleText(halted, language).map((sentence) => `${plainLine(name)}: ${sentence}`),
  );
  return [textTable([header, ...rows]), ...halts].join('\n');
};

export const syncText = (sync: SyncStatus, language: Language): string => {
  const say = spaceWords(language);
  const { connection, reason, nextTryAt, toSend, toApply, refused, lastHeardAt } = sync;
  const isClear = connection === 'connected' && toSend === 0 && refused.length === 0;
  return [
    say(`connection_${connection}`),
    ...troubleText(reason, language),
    ...(nextTryAt === null ? [] : [say('nextTry', { when: timeText(nextTryAt) })]),
    ...(toSend === 0 ? [] : [say('toSend', { count: toSend })]),
    ...(toApply === 0 ? [] : [say('toApply', { count: toApply })]),
    ...refused.flatMap(({ code }) => troubleText({ code }, language)),
    ...(isClear ? [say('allSent')] : []),
    ...(lastHeardAt === null ? [] : [say('lastHeard', { when: timeText(lastHeardAt) })]),
  ].join('\n');
};
