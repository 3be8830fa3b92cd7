import { Alert } from '@mui/material';
import { compareFields } from '../../platform/rooms/compare-fields.ts';
import { useEdited, type Versioned } from '../../platform/rooms/use-edited.ts';
import { SectionHead } from '../../platform/page/section-head.tsx';
import { NumberField } from '../../platform/rooms/fields/number-field.tsx';
import { RulesForm } from '../../platform/rooms/rules-form.tsx';
import { ReadView } from '../../platform/states/read-view.tsx';
import { useAnnouncementRule, useAnnouncementRuleChange, type AnnouncementRule } from './configurations.queries.ts';

interface Written {
  approvalAbove: number;
}

const compare = compareFields({ approvalAbove: 'People above whom a second yes is needed' });
const writtenOf = ({ approvalAbove, version }: AnnouncementRule): Versioned<Written> => ({
  value: { approvalAbove },
  version,
});

/** Above how many people the notices of an estate need the yes of a second person. */
export function NoticeRuleForm({ estateId }: { estateId: string }) {
  const read = useAnnouncementRule(estateId);
  return (
    <ReadView read={read} what="The rule of notices" rows={2}>
      {(rule) => (
        <Rule
          key={estateId}
          rule={rule}
          readAgain={async () => (await read.refetch({ throwOnError: true })).data ?? rule}
        />
      )}
    </ReadView>
  );
}

function Rule({ rule, readAgain }: { rule: AnnouncementRule; readAgain: () => Promise<AnnouncementRule> }) {
  const change = useAnnouncementRuleChange();
  const form = useEdited({
    key: `notice-rule/${rule.id}`,
    newest: writtenOf(rule),
    write: ({ approvalAbove }, { version }) => change({ id: rule.id, version, approvalAbove }),
    readAgain: async () => writtenOf(await readAgain()),
    compare,
  });
  const { approvalAbove } = form.value;
  return (
    <RulesForm form={form} what="the rule of notices">
      {(wrong) => (
        <>
          <SectionHead title="A second yes" />
          <NumberField
            label="Notices to more than so many people need a second yes"
            value={approvalAbove}
            onChange={(people) => form.set({ approvalAbove: people })}
            problem={wrong['approvalAbove']}
            hint="A number of people, such as 200. The effect stands below."
          />
          {approvalAbove >= 0 && (
            <Alert severity="info">
              {approvalAbove === 0
                ? 'Every notice waits until somebody else says yes.'
                : `A notice to ${approvalAbove} people goes at once. One to ${approvalAbove + 1} people waits until somebody else says yes.`}
            </Alert>
          )}
        </>
      )}
    </RulesForm>
  );
}
