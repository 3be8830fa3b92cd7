import { expect, test } from 'vitest';
import { describeStep, type StepInWords } from './life-texts.rules.ts';

const at = '2026-11-14T09:12:00.000Z';
const now = Date.parse('2026-11-14T10:00:00.000Z');
const step = (fields: Partial<StepInWords> & Pick<StepInWords, 'kind'>): StepInWords => ({
  gate: '',
  by: '',
  note: '',
  at,
  ...fields,
});

test.each<[Parameters<typeof step>[0], string, string]>([
  [{ kind: 'made', by: 'Amina Patel' }, 'done', 'Made by Amina Patel'],
  [{ kind: 'made' }, 'done', 'Made'],
  [{ kind: 'rang', by: 'Grace Moyo' }, 'done', 'House rung by Grace Moyo'],
  [{ kind: 'allowed', by: 'Amina Patel' }, 'done', 'Let come by Amina Patel'],
  [{ kind: 'declined', by: 'Amina Patel' }, 'bad', 'Turned away by Amina Patel'],
  [{ kind: 'passed', direction: 'in', gate: 'Main Gate' }, 'done', 'In by Main Gate'],
  [{ kind: 'passed', direction: 'out', gate: 'Main Gate' }, 'done', 'Out by Main Gate'],
  [{ kind: 'refused', gate: 'Main Gate', reason: 'already-used' }, 'bad', 'Main Gate: Used already'],
  [
    { kind: 'by-hand', direction: 'out', gate: 'Main Gate', note: 'No network' },
    'wait',
    'Out by hand at Main Gate: No network',
  ],
  [{ kind: 'ended', by: 'Lerato Mokoena' }, 'bad', 'Ended by Lerato Mokoena'],
  [{ kind: 'valid-until' }, 'done', 'Was good until then'],
  [{ kind: 'valid-until', at: '2026-11-14T11:00:00.000Z' }, 'ahead', 'Good until then'],
])('describes %o', (fields, tone, text) => expect(describeStep(step(fields), now)).toEqual({ tone, text }));
