import type { House } from '@ekhaya/contract/household/household';
import { parseRecipient, problemsOfRoleDays, wrongRecipient } from '@ekhaya/contract/household/household.rules';
import { infoIcon, nextIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonForm } from '@ekhaya/ui-kit/feedback/skeleton-form';
import { Dock, PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { useState, type FormEvent } from 'react';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { showAlert } from '../../platform/dialogs/dialogs.ts';
import { noteScreen } from '../../platform/navigation/staying-screen.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { useStoredDraft, type StoredDraft } from '../../platform/outbox/use-stored-draft.ts';
import { invalidate, useWrite } from '../../platform/query/query.ts';
import gatehousePicture from '../../platform/pictures/gatehouse.svg';
import { DayField } from './day-field.tsx';
import { householdKeys } from './household.live.ts';
import { inviteSomebody } from './household.queries.ts';
import { inviteNote } from './household-texts.ts';
import { NoLastDay } from './no-last-day.tsx';
import { RoleChoice } from './role-choice.tsx';
import { fieldErrorsOf, showSaveFailure } from './save-failure.ts';
import { useHousehold } from './use-household.ts';
import './household.css';

/** What an owner has typed to invite somebody. */
interface InviteDraft {
  unitNumber?: string;
  recipient?: string;
  name?: string;
  roleId?: string;
  firstDay?: string | null;
  lastDay?: string | null;
  hasNoLastDay?: boolean;
}

const NOTHING_TYPED: InviteDraft = {};

/** The form with which an owner invites somebody into the house. */
export function InviteScreen() {
  const query = useHousehold();
  const isOnline = useIsOnline();
  const typed = useStoredDraft('household/invite', NOTHING_TYPED);
  const inviting = query.data?.filter(({ roles }) => roles.length > 0) ?? [];
  const house = inviting.find(({ unitNumber }) => unitNumber === typed.values?.unitNumber) ?? inviting[0];
  return (
    <PageFrame title="Invite" backHref="/Household">
      {house && typed.values ? (
        <InviteForm house={house} houses={inviting} draft={typed.values} form={typed} />
      ) : (
        <QueryView
          query={query}
          isOffline={!isOnline}
          loading={<SkeletonForm fields={4} />}
          isEmpty={() => inviting.length === 0}
          empty={<Empty picture={gatehousePicture} text="Only owners of a house can invite somebody." />}
          error="Your household could not be read."
        >
          {() => null}
        </QueryView>
      )}
    </PageFrame>
  );
}

interface InviteFormProps {
  house: House;
  houses: readonly House[];
  draft: InviteDraft;
  form: StoredDraft<InviteDraft>;
}

function InviteForm({ house, houses, draft, form }: InviteFormProps) {
  const isOnline = useIsOnline();
  const { estateID } = useCurrentAccess();
  const { mutateAsync, isPending } = useWrite(inviteSomebody);
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const { recipient = '', name = '', firstDay = null, lastDay = null } = draft;
  const roleId = house.roles.some(({ id }) => id === draft.roleId) ? draft.roleId : house.roles[0]?.id;
  const hasNoLastDay = house.latestLastDay === null && (draft.hasNoLastDay ?? lastDay === null);
  const days = { firstDay, lastDay: hasNoLastDay ? null : lastDay };

  const edit = (changed: InviteDraft): void => {
    setProblems({});
    form.change(changed);
  };

  async function invite(): Promise<void> {
    if (isPending || !isOnline || roleId === undefined) return;
    const found: Record<string, string | undefined> = {
      ...(parseRecipient(recipient) === undefined && { recipient: wrongRecipient }),
      ...(!hasNoLastDay && lastDay === null
        ? { lastDay: 'Please choose the last day.' }
        : problemsOfRoleDays(days, house.today, house.latestLastDay)),
    };
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    const leave = noteScreen();
    const invitation = { estateId: estateID, unitNumber: house.unitNumber, recipient: recipient.trim(), name, roleId };
    try {
      await form.submit(() => mutateAsync({ ...invitation, ...days }));
    } catch (thrown) {
      const fields = fieldErrorsOf(thrown);
      setProblems(fields);
      if (Object.keys(fields).length === 0) {
        await showSaveFailure(thrown, {
          fallback: 'The invitation could not be sent. What you typed is kept.',
          unknown: 'the invitation was sent',
          next: 'please try again, nobody is invited twice',
        });
      }
      return;
    }
    form.forget();
    await invalidate(householdKeys.all);
    await showAlert({ title: 'Success', text: 'The invitation is on its way', dismissAfterMs: 2_000 });
    leave();
  }

  return (
    <>
      <Dock>
        {!isOnline && <p className="household-reason">Inviting needs a network. What you typed is kept.</p>}
        <Button
          type="submit"
          form="household-invite"
          isBusy={isPending}
          disabled={!isOnline || recipient.trim() === ''}
        >
          Invite
        </Button>
      </Dock>
      <form
        id="household-invite"
        className="stack"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          void invite();
        }}
      >
        <TextField
          label="E-mail or mobile number"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          maxLength={254}
          value={recipient}
          error={problems['recipient']}
          onValueChange={(typed) => edit({ recipient: typed })}
        />
        <TextField
          label="Name, if you like"
          autoCapitalize="words"
          autoComplete="off"
          maxLength={80}
          value={name}
          error={problems['name']}
          onValueChange={(typed) => edit({ name: typed })}
        />
        <RoleChoice
          legend="LIVES HERE AS"
          choices={house.roles.map(({ id, displayName }) => ({ key: id, text: displayName }))}
          chosen={roleId}
          onChoose={(key) => edit({ roleId: key })}
        />
        {houses.length > 1 ? (
          <RoleChoice
            legend="UNIT"
            choices={houses.map(({ unitNumber }) => ({ key: unitNumber, text: unitNumber }))}
            chosen={house.unitNumber}
            onChoose={(key) => edit({ unitNumber: key })}
          />
        ) : (
          <TextField label="Unit" readOnly value={`${house.unitNumber} ${house.estateName}`} />
        )}
        <div className="household-days">
          <DayField
            label="First day"
            day={firstDay}
            placeholder="Today"
            error={problems['firstDay']}
            onChoose={(day) => edit({ firstDay: day })}
          />
          <Icon path={nextIcon} size={16} />
          <DayField
            label="Last day"
            day={days.lastDay}
            placeholder={hasNoLastDay ? 'None' : 'Select a day'}
            earliest={firstDay !== null && firstDay > house.today ? firstDay : house.today}
            latest={house.latestLastDay ?? undefined}
            error={problems['lastDay']}
            onChoose={(day) => edit({ lastDay: day, hasNoLastDay: false })}
          />
        </div>
        {house.latestLastDay === null && (
          <NoLastDay isOn={hasNoLastDay} onChange={(isOn) => edit({ hasNoLastDay: isOn })} />
        )}
        <p className="household-note">
          <Icon path={infoIcon} />
          <span>{inviteNote(house, days.lastDay !== null)}</span>
        </p>
      </form>
    </>
  );
}
