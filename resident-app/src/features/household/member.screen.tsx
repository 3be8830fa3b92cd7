import type { House, HouseholdMember } from '@ekhaya/contract/household/household';
import { slashCircleIcon } from '@ekhaya/icons/icon-paths';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useEffect, useState } from 'react';
import { requestConfirmation, showAlert } from '../../platform/dialogs/dialogs.ts';
import { redirect, useRecord } from '../../platform/navigation/navigate.ts';
import { noteScreen } from '../../platform/navigation/staying-screen.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useStoredDraft } from '../../platform/outbox/use-stored-draft.ts';
import { invalidate, useWrite } from '../../platform/query/query.ts';
import { DayField } from './day-field.tsx';
import { householdKeys } from './household.live.ts';
import { endMembership, setLastDay } from './household.queries.ts';
import { nameOf, roleText } from './household-texts.ts';
import { NoLastDay } from './no-last-day.tsx';
import { fieldErrorsOf, showSaveFailure } from './save-failure.ts';
import './household.css';

/** Changes the last day of a role in the house, or ends it. Without a record, as after a deep link, redirects to the house. */
export function MemberScreen() {
  const record = useRecord() as { member: HouseholdMember; house: House } | undefined;
  useEffect(() => {
    if (record === undefined) redirect('/Household');
  }, [record]);
  return record === undefined ? null : <MemberForm {...record} />;
}

function MemberForm({ member, house }: { member: HouseholdMember; house: House }) {
  const isOnline = useIsOnline();
  const saving = useWrite(setLastDay);
  const ending = useWrite(endMembership);
  const saved = { lastDay: member.lastDay, hasNoLastDay: member.lastDay === null };
  // The chosen last day is stored as a draft: it survives a reload and a session that ended.
  const { values, change, submit, forget } = useStoredDraft(`household/member/${member.grantId}`, saved);
  const { lastDay, hasNoLastDay } = values ?? saved;
  const [problem, setProblem] = useState<string>();
  const name = nameOf(member);
  const chosen = hasNoLastDay ? null : lastDay;
  const isChanged = chosen !== member.lastDay && (hasNoLastDay || lastDay !== null);
  const isBusy = saving.isPending || ending.isPending;

  async function finish(text: string, leave: () => void): Promise<void> {
    forget();
    await invalidate(householdKeys.all);
    await showAlert({ title: 'Success', text, dismissAfterMs: 2_000 });
    leave();
  }

  async function save(): Promise<void> {
    if (!isChanged || isBusy || !isOnline) return;
    const leave = noteScreen();
    try {
      await submit(() => saving.mutateAsync({ grantId: member.grantId, lastDay: chosen }));
    } catch (thrown) {
      const { lastDay: found } = fieldErrorsOf(thrown);
      setProblem(found);
      if (found === undefined) {
        await showSaveFailure(thrown, {
          fallback: 'The last day could not be changed. Please try again.',
          unknown: 'the last day was changed',
        });
      }
      return;
    }
    await finish('The last day is changed', leave);
  }

  async function end(): Promise<void> {
    if (isBusy || !isOnline) return;
    const isConfirmed = await requestConfirmation({
      title: `End the role of ${name}`,
      text: `The gate closes for ${name} at once, and visitors whom ${member.firstName} invited are refused. This cannot be taken back.`,
      confirmLabel: `End ${member.firstName}’s role`,
      cancelLabel: 'Keep',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    const leave = noteScreen();
    try {
      await submit(() => ending.mutateAsync(member.grantId));
    } catch (thrown) {
      await showSaveFailure(thrown, {
        fallback: 'The role could not be ended. Please try again.',
        unknown: 'the role was ended',
      });
      return;
    }
    await finish('The role has ended', leave);
  }

  return (
    <PageFrame
      title={name}
      backHref="/Household"
      dock={
        <>
          {!isOnline && <p className="household-reason">Changes need a network.</p>}
          <Button disabled={!isChanged || !isOnline} isBusy={saving.isPending} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <div className="stack">
        <p className="household-estate">
          {roleText(member)}, unit {house.unitNumber}
        </p>
        <DayField
          label="Last day"
          day={chosen}
          placeholder={hasNoLastDay ? 'None' : 'Select a day'}
          earliest={house.today}
          latest={house.latestLastDay ?? undefined}
          error={problem}
          onChoose={(day) => {
            setProblem(undefined);
            change({ lastDay: day, hasNoLastDay: false });
          }}
        />
        {house.latestLastDay === null && (
          <NoLastDay
            isOn={hasNoLastDay}
            onChange={(isOn) => {
              setProblem(undefined);
              change({ hasNoLastDay: isOn });
            }}
          />
        )}
        <Button
          variant="danger"
          icon={slashCircleIcon}
          disabled={!isOnline}
          isBusy={ending.isPending}
          onClick={() => void end()}
        >
          End at once
        </Button>
      </div>
    </PageFrame>
  );
}
