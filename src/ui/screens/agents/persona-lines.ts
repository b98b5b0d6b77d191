import { z } from 'zod';
import { most } from '../../../runtime/api/most';
import type { AgentDetail } from './agent-screen';

/** How it speaks, as a person writes it: one line for each thing that is said of it. */
export const PersonaText = z
  .object({ style: z.string(), voice: z.string(), bounds: z.string(), honesty: z.string() })
  .readonly();
export type PersonaText = z.infer<typeof PersonaText>;
export const personaParts = ['style', 'voice', 'bounds', 'honesty'] as const;
const MOST_LINES = 50;

type Persona = AgentDetail['personas'][number];
export const textOfPersona = (persona: Persona | undefined): PersonaText => ({
  style: persona?.coachingStyle ?? '',
  voice: (persona?.voiceDirectives ?? []).join('\n'),
  bounds: (persona?.toneBounds ?? []).join('\n'),
  honesty: persona?.antiSycophancyPolicy ?? '',
});

const linesIn = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
const isInLines = (part: keyof PersonaText): boolean => part === 'voice' || part === 'bounds';
/** How many lines of this part are more than can be kept. */
export const linesTooMany = (text: PersonaText, part: keyof PersonaText): number =>
  isInLines(part) ? Math.max(0, linesIn(text[part]).length - MOST_LINES) : 0;
export const mostOf = (part: keyof PersonaText): number | null => (isInLines(part) ? null : most.purpose);
const wordsOrNull = (text: string): string | null => (text.trim() === '' ? null : text);

export const personaOfText = ({ style, voice, bounds, honesty }: PersonaText) => ({
  coachingStyle: wordsOrNull(style),
  voiceDirectives: linesIn(voice),
  toneBounds: linesIn(bounds),
  antiSycophancyPolicy: wordsOrNull(honesty),
});

export const saysNothing = (text: PersonaText): boolean =>
  personaParts.every((part) => text[part].trim() === '');
