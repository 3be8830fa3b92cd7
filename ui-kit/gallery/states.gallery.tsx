import { useState } from 'react';
import { AlertDialog, ConfirmDialog } from '../src/feedback/dialog.tsx';
import { Button, ButtonPair } from '../src/controls/button.tsx';
import { Empty } from '../src/feedback/empty.tsx';
import { Failure } from '../src/feedback/failure.tsx';
import { plusIcon } from '@ekhaya/icons/icon-paths';
import { QueryView, type QueryState } from '../src/feedback/query-view.tsx';
import { Row, Rows } from '../src/lists/row.tsx';
import { Sheet } from '../src/feedback/sheet.tsx';
import { Skeleton, SkeletonGroup } from '../src/feedback/skeleton.tsx';
import { SkeletonForm } from '../src/feedback/skeleton-form.tsx';
import { SkeletonRows, SkeletonSlots } from '../src/feedback/skeleton-rows.tsx';
import { Spinner } from '../src/art/spinner.tsx';
import { TileGrid } from '../src/lists/tile.tsx';
import { showToast } from '../src/feedback/toast.tsx';
import lagoon from './pictures/lagoon.svg';
import { SpecimenLine, Specimens } from './specimens.tsx';

export function States() {
  return (
    <>
      <Specimens title="Toasts, 3 seconds">
        <SpecimenLine>
          <Button variant="quiet" onClick={() => showToast('success', 'Address successfully added')}>
            Success
          </Button>
          <Button variant="quiet" onClick={() => showToast('error', 'Unable to make booking, contact support')}>
            Error
          </Button>
          <Button variant="quiet" onClick={() => showToast('warning', 'Your session ends soon')}>
            Warning
          </Button>
          <Button variant="quiet" onClick={() => showToast('info', 'A new version is here')}>
            Info
          </Button>
        </SpecimenLine>
      </Specimens>
      <Above />
      <Waiting />
      <Queries />
      <Specimens title="Empty">
        <Empty
          picture={lagoon}
          text={'You do not have any upcoming visitors, click the "Add visitor" button to add a visitor'}
          action={<Button icon={plusIcon}>ADD VISITOR</Button>}
        />
        <Empty isPart text="No phone opens the gate for you yet." />
      </Specimens>
      <Specimens title="Failures">
        <Failure text="Unable to fetch balance" onRetry={() => undefined} />
        <Failure text="Unable to fetch balance" onRetry={() => undefined} isRetrying />
        <Failure
          isPlain
          text="Unable to fetch account usage"
          note="Your account is fine; the meter service did not answer. What you bought is safe."
          onRetry={() => undefined}
        />
      </Specimens>
    </>
  );
}

type Above = 'sheet' | 'drawer' | 'alert' | 'confirm' | 'danger';

function Above() {
  const [open, setOpen] = useState<Above>();
  const close = () => setOpen(undefined);
  return (
    <Specimens title="Sheets and dialogs">
      <SpecimenLine>
        <Button variant="quiet" onClick={() => setOpen('sheet')}>
          Sheet
        </Button>
        <Button variant="quiet" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
        <Button variant="quiet" onClick={() => setOpen('alert')}>
          Alert
        </Button>
        <Button variant="quiet" onClick={() => setOpen('confirm')}>
          Yes or no
        </Button>
        <Button variant="quiet" onClick={() => setOpen('danger')}>
          Delete
        </Button>
      </SpecimenLine>
      <Sheet
        title="Verify your number"
        isOpen={open === 'sheet'}
        onClose={close}
        actions={
          <ButtonPair>
            <Button variant="quiet" onClick={close}>
              Later
            </Button>
            <Button onClick={close}>Verify</Button>
          </ButtonPair>
        }
      >
        <p>A one-time PIN is on its way.</p>
      </Sheet>
      <Sheet title="Menu" variant="drawer" isOpen={open === 'drawer'} onClose={close}>
        <Rows>
          <Row title="Help" href="https://help.example" isExternal />
          <Row title="Refresh" onPress={close} />
        </Rows>
      </Sheet>
      <AlertDialog isOpen={open === 'alert'} title="Login Failed" text="User not found" onClose={close} />
      <ConfirmDialog
        isOpen={open === 'confirm'}
        title="Update available. Reload?"
        onConfirm={close}
        onDecline={close}
      />
      <ConfirmDialog
        isOpen={open === 'danger'}
        title="Are you sure you want to Delete this Vehicle?"
        text="Volkswagen Polo, KC 77 MD GP"
        isDangerous
        confirmText="Confirm"
        declineText="Cancel"
        onConfirm={close}
        onDecline={close}
      />
    </Specimens>
  );
}

function Waiting() {
  return (
    <Specimens title="Waiting">
      <Spinner />
      <SkeletonGroup>
        <div className="specimens">
          <Skeleton shape="avatar" />
          <Skeleton shape="title" />
          <Skeleton shape="note" />
          <Skeleton shape="field" />
          <TileGrid>
            <Skeleton shape="tile-large" />
            <Skeleton shape="tile-medium" />
            <Skeleton shape="tile-small" />
            <Skeleton shape="tile-small" />
          </TileGrid>
        </div>
      </SkeletonGroup>
      <SkeletonRows count={2} />
      <SkeletonRows count={2} lead="picture" />
      <SkeletonRows count={2} lead="date" />
      <SkeletonRows count={2} lead="avatar" />
      <SkeletonForm fields={2} />
      <SkeletonRows count={2} lead="plate" hasPhoneNumber />
      <SkeletonSlots />
    </Specimens>
  );
}

const arrived: QueryState<string[]> = {
  data: ['Ambulance', 'Fire'],
  isError: false,
  isFetching: false,
  dataUpdatedAt: Date.now() - 3 * 60 * 60 * 1000,
  refetch: () => undefined,
};

function Queries() {
  const states: { name: string; query: QueryState<string[]>; isOffline?: boolean }[] = [
    { name: 'loading', query: { ...arrived, data: undefined, isFetching: true } },
    { name: 'empty', query: { ...arrived, data: [] } },
    { name: 'failed', query: { ...arrived, data: undefined, isError: true } },
    { name: 'offline, with data', query: arrived, isOffline: true },
    { name: 'here', query: arrived },
  ];
  return (
    <Specimens title="QueryView">
      {states.map(({ name, query, isOffline }) => (
        <div key={name}>
          <p>{name}</p>
          <QueryView query={query} isOffline={isOffline} empty={<p>Not found.</p>} error="Unable to fetch contacts">
            {(names) => (
              <Rows label={name}>
                {names.map((contact) => (
                  <Row key={contact} title={contact} />
                ))}
              </Rows>
            )}
          </QueryView>
        </div>
      ))}
    </Specimens>
  );
}
