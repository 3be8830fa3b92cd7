import type { House, HouseholdInvitation, HouseholdMember } from '@ekhaya/contract/household/household';
import { clockIcon, nextIcon, visitorIcon, warnIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Avatar } from '@ekhaya/ui-kit/lists/avatar';
import { Badge } from '@ekhaya/ui-kit/lists/badge';
import { requestConfirmation } from '../../platform/dialogs/dialogs.ts';
import { navigate } from '../../platform/navigation/navigate.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { invalidate, useWrite } from '../../platform/query/query.ts';
import { useOwnPhoto } from '../../platform/session/own-photo.ts';
import { householdKeys } from './household.live.ts';
import { withdrawInvitation } from './household.queries.ts';
import { endingText, invitationBadge, nameOf, recipientText, roleText } from './household-texts.ts';
import { showSaveFailure } from './save-failure.ts';
import { useHousehold } from './use-household.ts';
import { WeeklyVisitors } from './weekly-visitors.tsx';
import gatehousePicture from '../../platform/pictures/gatehouse.svg';
import './household.css';

/** The house of the person: who has a role there, since when and until when, and for owners who is invited. */
export function HouseholdScreen() {
  const query = useHousehold();
  const isOnline = useIsOnline();
  const inviting = query.data?.filter(({ roles }) => roles.length > 0) ?? [];
  return (
    <PageFrame
      title="Household"
      backHref="/PersonalInformation"
      dock={
        inviting.length === 0 ? undefined : (
          <>
            {!isOnline && <p className="household-reason">Inviting needs a network.</p>}
            <Button icon={visitorIcon} disabled={!isOnline} onClick={() => navigate('/HouseholdInvite')}>
              Invite somebody
            </Button>
          </>
        )
      }
    >
      <QueryView
        query={query}
        isOffline={!isOnline}
        loading={<SkeletonRows count={3} lead="avatar" />}
        empty={<Empty picture={gatehousePicture} text="You have no house at this estate." />}
        error={isOnline ? 'Your household could not be read.' : 'Your household cannot be read without a network.'}
      >
        {(houses) => houses.map((house) => <HouseSection key={house.unitNumber} house={house} isOnline={isOnline} />)}
      </QueryView>
    </PageFrame>
  );
}

function HouseSection({ house, isOnline }: { house: House; isOnline: boolean }) {
  const { unitNumber, estateName, members, invitations, today } = house;
  // The frame shows invitations below the first of those who live there: the owner.
  const [first, ...others] = members;
  return (
    <section className="household" aria-label={`Unit ${unitNumber}`}>
      <h2 className="household-unit">Unit {unitNumber}</h2>
      <p className="household-estate">{estateName}</p>
      <ul className="rows household-rows" aria-label={`People of unit ${unitNumber}`}>
        {first && <MemberRow member={first} house={house} today={today} />}
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} isOnline={isOnline} />
        ))}
        {others.map((member) => (
          <MemberRow key={member.grantId} member={member} house={house} today={today} />
        ))}
      </ul>
      <WeeklyVisitors visitors={house.weekly} />
    </section>
  );
}

function MemberRow({ member, house, today }: { member: HouseholdMember; house: House; today: string }) {
  const ownPhoto = useOwnPhoto();
  const name = nameOf(member);
  const ending = endingText(member, today);
  const content = (
    <>
      <Avatar
        name={name}
        photo={member.isYou ? ownPhoto.picture : member.photoUrl}
        isPhotoAwaited={member.isYou && ownPhoto.isAwaited}
      />
      <span className="row-text">
        <span className="row-title">{name}</span>
        <span className="row-note">{roleText(member)}</span>
        {ending !== undefined && (
          <span className="household-ending">
            <Icon path={warnIcon} size={18} />
            {ending}
          </span>
        )}
      </span>
      {member.isYou && <span className="row-value">you</span>}
    </>
  );
  return (
    <li>
      {member.canBeChanged ? (
        <button
          type="button"
          className="row"
          onClick={() => navigate('/HouseholdMember', { record: { member, house } })}
        >
          {content}
          <span className="row-chevron">
            <Icon path={nextIcon} />
          </span>
        </button>
      ) : (
        <div className="row">{content}</div>
      )}
    </li>
  );
}

function InvitationRow({ invitation, isOnline }: { invitation: HouseholdInvitation; isOnline: boolean }) {
  const { mutateAsync, isPending } = useWrite(withdrawInvitation);
  const recipient = recipientText(invitation);
  const name = invitation.name === '' ? recipient : invitation.name;

  async function withdraw(): Promise<void> {
    const isConfirmed = await requestConfirmation({
      title: 'Withdraw the invitation',
      text: `The link that was sent to ${recipient} stops working at once.`,
      confirmLabel: 'Withdraw',
      cancelLabel: 'Keep',
      isDangerous: true,
    });
    if (!isConfirmed) return;
    try {
      await mutateAsync(invitation.id);
    } catch (thrown) {
      await showSaveFailure(thrown, {
        fallback: 'The invitation could not be withdrawn. Please try again.',
        unknown: 'the invitation was withdrawn',
      });
    }
    await invalidate(householdKeys.all);
  }

  return (
    <li className="row-beside-control">
      <div className="row">
        <Avatar name={name} />
        <span className="row-text">
          <span className="row-title">{name}</span>
          <span className="row-note">{invitation.roleDisplayName}</span>
          <Badge tone="wait" icon={clockIcon} text={invitationBadge(invitation)} />
        </span>
      </div>
      {invitation.canBeWithdrawn && (
        <Button
          variant="text"
          aria-label={`Withdraw the invitation of ${name}`}
          disabled={!isOnline}
          isBusy={isPending}
          onClick={() => void withdraw()}
        >
          Withdraw
        </Button>
      )}
    </li>
  );
}
