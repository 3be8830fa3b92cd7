import {
  daysText,
  estateSetKinds,
  keepingText,
  keptKinds,
  type Keeping,
  type KeptKindName,
} from '@ekhaya/contract/privacy/kept-records.rules';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router-dom';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { NumberField } from '../../platform/rooms/fields/number-field.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { useEdited } from '../../platform/rooms/use-edited.ts';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useRetention, useRetentionChange, type Retention } from './privacy.queries.ts';

/** Sets how long an estate keeps each kind of records, and shows what nobody can change. */
export function RetentionForm({ estateId }: { estateId: string }) {
  const read = useRetention(estateId);
  return (
    <ReadView read={read} what="How long records are kept" rows={4}>
      {(data) => <Fields estateId={estateId} retention={data} read={read} />}
    </ReadView>
  );
}

const compare = compareFields({
  houseInvitations: keptKinds.houseInvitations.title,
  bookings: keptKinds.bookings.title,
  messages: keptKinds.messages.title,
  mails: keptKinds.mails.title,
  usage: keptKinds.usage.title,
});

interface FieldsProps {
  estateId: string;
  retention: Retention;
  read: ReturnType<typeof useRetention>;
}

function Fields({ estateId, retention, read }: FieldsProps) {
  const change = useRetentionChange();
  const { days, version, visitDays } = retention;
  const form = useEdited({
    key: `retention/${estateId}`,
    newest: { value: days, version },
    write: (written, base) => change({ estateId, version: base.version, days: written }),
    readAgain: async () => {
      const { data } = await read.refetch({ throwOnError: true });
      if (data === undefined) throw new Error('The query answered without data.');
      return { value: data.days, version: data.version };
    },
    compare,
  });
  const { value, set } = form;
  return (
    <Box sx={{ maxWidth: 640 }}>
      <RulesForm form={form} what="how long records are kept">
        {(wrong) => (
          <>
            <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>
              Residents read these words and times in the app: “you” is the resident.
            </Box>
            {estateSetKinds.map((kind) => {
              const { title, keeps } = keptKinds[kind];
              const after = keeps.after === 'nameless' ? 'Then the name is taken off.' : 'Then they are deleted.';
              return (
                <NumberField
                  key={kind}
                  label={`${title}: days`}
                  value={value[kind]}
                  onChange={(typed) => set({ ...value, [kind]: typed })}
                  problem={wrong[kind]}
                  hint={`From ${daysText(keeps.least)} to ${daysText(keeps.most)}. ${after}`}
                />
              );
            })}
          </>
        )}
      </RulesForm>
      <Box sx={{ paddingTop: 3 }}>
        <SectionHead title="Set elsewhere, or fixed" />
        <Box component="dl" sx={{ margin: 0 }}>
          {(Object.keys(keptKinds) as KeptKindName[])
            .filter((kind) => !(estateSetKinds as readonly string[]).includes(kind))
            .map((kind) => (
              <Fixed key={kind} kind={kind} visitDays={visitDays} />
            ))}
        </Box>
      </Box>
    </Box>
  );
}

function Fixed({ kind, visitDays }: { kind: KeptKindName; visitDays: number }) {
  const { title, why }: { title: string; why: string } = keptKinds[kind];
  const { keeps }: { keeps: Keeping } = keptKinds[kind];
  const period = kind === 'visits' ? keepingText(keeps, { least: visitDays, most: visitDays }) : keepingText(keeps);
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gap: '2px 16px',
        padding: '10px 0',
        borderBottom: '1px solid var(--line)',
      }}
    >
      <Box component="dt" sx={{ font: 'var(--c-row)' }}>
        {title}
        <Box sx={{ font: 'var(--c-note)', color: 'var(--ink-2)' }}>{why}</Box>
      </Box>
      <Box component="dd" sx={{ margin: 0, font: 'var(--c-line)' }}>
        {period}
        {kind === 'visits' && (
          <>
            {' '}
            <Link component={RouterLink} to="/gate-rules" underline="always">
              Gate rules
            </Link>
          </>
        )}
      </Box>
    </Box>
  );
}
