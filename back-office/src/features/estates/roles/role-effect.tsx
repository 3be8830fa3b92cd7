import { differenceOfRights } from '@ekhaya/contract/estates/roles.rules';
import { Box } from '@mui/material';
import { rightsInWords } from '../role-texts.ts';
import type { ChangeableRole, RoleFields } from './roles.queries.ts';
import { counted } from '../../../platform/page/counted.rules.ts';

/** `Nobody has`, `1 person has`, `12 people have`. */
export const holdersText = (count: number): string =>
  count === 0 ? 'Nobody has' : counted(count, 'person has', 'people have');

/** What a change of a role does, to whom, as sentences. Empty while nothing is changed. */
export function effectOf(role: ChangeableRole, fields: RoleFields): string[] {
  const { gained, lost } = differenceOfRights(role.permissions, fields.permissions);
  const sentences: string[] = [];
  if (role.isEnabled && !fields.isEnabled) {
    const alone = role.onlyHolders === 0 ? '' : ` ${role.onlyHolders} of them have no other role and lose the estate.`;
    sentences.push(
      `Nobody can use this role any more, at every gate and in every app, at once.${alone} Switch it on again at any time.`,
    );
  }
  if (!role.isEnabled && fields.isEnabled) sentences.push('Who had this role has it again, at once.');
  if (gained.length > 0) sentences.push(`From now on: ${rightsInWords(gained)}.`);
  if (lost.length > 0) sentences.push(`No longer: ${rightsInWords(lost)}.`);
  if (gained.length > 0 && role.permissions.length === 0 && role.fixedPermissions.length === 0) {
    sentences.push('They can open this console, and set up a second factor where the estate asks for one.');
  }
  if (role.displayName !== fields.displayName.trim()) {
    sentences.push(`Phones call it ${fields.displayName.trim() || '…'} within a second.`);
  }
  return sentences;
}

/** Shows what a change of a role does before it is saved. */
export function RoleEffect({ role, fields }: { role: ChangeableRole; fields: RoleFields }) {
  const sentences = effectOf(role, fields);
  return (
    <Box
      role="status"
      aria-label="What this changes"
      sx={{
        padding: '12px 14px',
        borderRadius: 'var(--leaf-s)',
        background: 'var(--here-tint)',
        font: 'var(--c-note)',
      }}
    >
      <strong>{holdersText(role.holders)} this role.</strong>
      {sentences.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {sentences.length === 0 && <div>Nothing is changed yet.</div>}
    </Box>
  );
}
