import type { Json } from '../../src/core/json';
import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import { isSet, type Command, type Context, type Outcome } from './command';
import { numberOf, questionNamed, type QuestionSummary } from './named-by-number';
import { questionWords, responseText, spokenYesOrNo, type QuestionSay } from './question-words';
import { plainLine, plainLines, textTable } from './terminal-text';
import { timeText } from './time-text';

const list = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const state = isSet(context.flags, 'all') ? 'all' : 'open';
  const listed = await client.value.query('question.list', { state, limit: 200 });
  if (!listed.ok) return listed;
  const say = questionWords(context.language);
  const { questions } = listed.value;
  const rows = questions.map((question) => [
    numberOf(question.id),
    plainLine(question.agentName),
    say(question.state),
    plainLine(question.text),
  ]);
  const head = [say('id'), say('agent'), say('state'), say('what')];
  return ok({
    json: JSON.parse(JSON.stringify(listed.value)),
    text: questions.length === 0 ? say('none') : textTable([head, ...rows]),
  });
};

const howToAnswer = ({ kind, options }: QuestionSummary, say: QuestionSay): readonly string[] => {
  if (kind === 'yesNo') return [say('yesOrNo')];
  if (kind === 'multiChoice')
    return [say('choose'), ...options.map((option, at) => `  ${at + 1}  ${plainLine(option)}`)];
  return kind === 'audio' ? [say('aloud')] : [say('inWords')];
};

const viewText = (question: QuestionSummary, say: QuestionSay): string => {
  const { agentName, state, requiredBy, tainted, isRequired } = question;
  const until = requiredBy === null ? [] : [`${say('until')} ${timeText(requiredBy)}`];
  return [
    plainLines(question.text),
    [plainLine(agentName), say(state), ...until].join(' · '),
    ...(tainted ? [say('outside')] : []),
    ...(isRequired && state === 'open' ? [say('waits')] : []),
    ...(state === 'answered' ? [] : howToAnswer(question, say)),
    ...(state === 'answered' ? [`${say('yourAnswer')}: ${plainLines(responseText(say, question))}`] : []),
  ].join('\n');
};

const withQuestion = async (
  context: Context,
  act: (client: ApiClient, question: QuestionSummary) => Promise<Outcome>,
): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const question = await questionNamed(client.value, context.words[0] ?? '');
  return question.ok ? act(client.value, question.value) : question;
};

const show = (context: Context): Promise<Outcome> =>
  withQuestion(context, (_client, question) =>
    Promise.resolve(
      ok({
        json: JSON.parse(JSON.stringify(question)),
        text: viewText(question, questionWords(context.language)),
      }),
    ),
  );

/** [CLI-21] Words that are offered go before numbers: an option may be called "2". */
const chosenOf = (options: readonly string[], typed: string): string | undefined =>
  options.find((option) => option === typed) ??
  options.find((option) => option.toLowerCase() === typed.toLowerCase()) ??
  (/^\d{1,3}$/.test(typed) ? options[Number(typed) - 1] : undefined);

const responseOf = ({ kind, options }: QuestionSummary, typed: string): Result<Json, Failure> => {
  if (kind === 'freeText' || kind === 'audio') return typed === '' ? fail('answer_not_possible') : ok(typed);
  const response = kind === 'yesNo' ? spokenYesOrNo(typed.toLowerCase()) : (chosenOf(options, typed) ?? null);
  return response === null ? fail('answer_not_possible') : ok(response);
};

const answer = (context: Context): Promise<Outcome> =>
  withQuestion(context, async (client, question) => {
    const response = responseOf(question, context.words.slice(1).join(' ').trim());
    if (!response.ok) return response;
    const { id } = question;
    const done = await client.command('question.answer', { id, response: response.value });
    if (!done.ok) return done;
    const say = questionWords(context.language);
    const said = responseText(say, { response: response.value, responseEntryId: null });
    return ok({
      json: { ...done.value, id, response: response.value },
      text: `${plainLines(question.text)}\n${say('yourAnswer')}: ${plainLines(said)}\n${say('answeredNow')}`,
    });
  });

export const questionCliCommands: readonly Command[] = [
  {
    path: ['question', 'list'],
    operands: '',
    takes: { least: 0, most: 0 },
    summary: 'Show what agents ask you',
    flags: { all: { type: 'boolean', help: 'Those that are answered or over too' } },
    examples: ['reveille question list'],
    run: list,
  },
  {
    path: ['question', 'show'],
    operands: '<id>',
    takes: { least: 1, most: 1 },
    summary: 'Show one question, what can be answered, and what you said',
    flags: {},
    examples: ['reveille question show 42'],
    run: show,
  },
  {
    path: ['question', 'answer'],
    operands: '<id> <answer>',
    takes: { least: 2, most: 2_000 },
    summary: 'Answer a question; again: replaces your answer',
    flags: {},
    examples: ['reveille question answer 42 yes', 'reveille question answer 42 "the blue one"'],
    run: answer,
  },
];
