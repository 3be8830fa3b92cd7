import { suggestDepartment } from '@ekhaya/contract/snags/departments.rules';
import { emptySnag, maxSnagWords } from '@ekhaya/contract/snags/snags.rules';
import { downIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Button } from '@ekhaya/ui-kit/controls/button';
import { TextField } from '@ekhaya/ui-kit/controls/field';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { showToast } from '@ekhaya/ui-kit/feedback/toast';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { Dock, PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import type { Department } from '@ekhaya/contract/snags/snags';
import { useId, useState } from 'react';
import { useCurrentAccess } from '../../../platform/access/current-access.ts';
import { showAlert } from '../../../platform/dialogs/dialogs.ts';
import { goBack } from '../../../platform/navigation/navigate.ts';
import { isOnline, useIsOnline } from '../../../platform/network/online.ts';
import { outbox, takeFromOutbox } from '../../../platform/outbox/outbox.ts';
import { KnownOutage } from './known-outage.tsx';
import { NearbySnags } from './nearby-snags.tsx';
import { PhotoStrip } from '../photos/photo-strip.tsx';
import { PlaceField } from './place-field.tsx';
import { useSnagDraft, writeDraft, type SnagDraft } from '../snag-draft.ts';
import { queueReport, waitingReports, type WaitingReport } from '../snag-outbox.ts';
import { useDepartments } from '../use-snags.ts';
import '../snags.css';
import './snag-report.css';

/** The form with which a resident reports what is broken. */
export function SnagReportScreen() {
  const departments = useDepartments();
  const isThereNetwork = useIsOnline();
  const { draft, change } = useSnagDraft();
  return (
    <PageFrame title="Report a snag" backHref="/Snags">
      {draft && departments.data && departments.data.length > 0 ? (
        <ReportForm departments={departments.data} draft={draft} change={change} />
      ) : (
        <QueryView
          query={departments}
          isOffline={!isThereNetwork}
          loading={<SkeletonRows count={3} />}
          empty={<p>This estate takes no reports here yet. Please call the office.</p>}
          error={
            isThereNetwork
              ? 'The departments of the estate could not be read.'
              : 'The departments of the estate are not on this phone yet. Please open the app once with a network.'
          }
        >
          {() => null}
        </QueryView>
      )}
    </PageFrame>
  );
}

interface ReportFormProps {
  departments: readonly Department[];
  draft: SnagDraft;
  change: (changed: Partial<SnagDraft>) => void;
}

function ReportForm({ departments, draft, change }: ReportFormProps) {
  const { estateID } = useCurrentAccess();
  const [problem, setProblem] = useState('');
  const [photoProblem, setPhotoProblem] = useState('');
  const [isBusy, setBusy] = useState(false);
  const suggested = suggestDepartment(draft.request, departments);
  const isKnown = departments.some(({ id }) => id === draft.departmentId);
  const departmentId = isKnown ? draft.departmentId : (suggested ?? '');
  const wordsId = useId();
  const urgentId = useId();

  async function send(): Promise<void> {
    if (isBusy) return;
    if (draft.request.trim() === '' && draft.photos.length === 0) return setProblem(emptySnag);
    if (departmentId === '') return setProblem('Please choose a department.');
    setBusy(true);
    const isSent = await putAside(reportOf(draft, { estateId: estateID, departmentId }));
    setBusy(false);
    if (!isSent) return;
    await writeDraft(undefined);
    if (!isOnline()) showToast('info', 'Kept on this phone. It is sent when there is a network.');
    goBack();
  }

  return (
    <>
      <Dock>
        {problem !== '' && (
          <p className="snag-problem" role="alert">
            {problem}
          </p>
        )}
        <Button isBusy={isBusy} onClick={() => void send()}>
          Send
        </Button>
      </Dock>
      <div className="snag-form">
        <div className="field snag-words">
          <div className="field-text">
            <label htmlFor={wordsId}>What is broken?</label>
            <textarea
              id={wordsId}
              dir="auto"
              rows={3}
              maxLength={maxSnagWords}
              value={draft.request}
              onChange={(event) => {
                setProblem('');
                change({ request: event.currentTarget.value });
              }}
            />
          </div>
        </div>
        <KnownOutage words={draft.request} department={departments.find(({ id }) => id === departmentId)?.name ?? ''} />
        <NearbySnags estateId={estateID} words={draft.request} fix={draft.fix} />
        <DepartmentField
          departments={departments}
          chosen={departmentId}
          onChoose={(id) => change({ departmentId: id })}
        />
        <PhotoStrip
          photos={draft.photos}
          onChange={(photos) => change({ photos })}
          onProblem={(text) => setPhotoProblem(text)}
        />
        {photoProblem !== '' && (
          <p className="snag-problem" role="alert">
            {photoProblem}
          </p>
        )}
        <TextField
          label="Where is it?"
          note="A house number, a street, a place."
          autoComplete="off"
          maxLength={120}
          value={draft.placeText}
          onValueChange={(placeText) => change({ placeText })}
        />
        <PlaceField fix={draft.fix} onChange={(fix) => change({ fix })} />
        <div className="snag-urgent">
          <label htmlFor={urgentId}>
            <strong>This is urgent</strong>
            <span>Danger to people or a house</span>
          </label>
          <input
            id={urgentId}
            type="checkbox"
            role="switch"
            aria-checked={draft.isUrgent}
            checked={draft.isUrgent}
            onChange={(event) => change({ isUrgent: event.currentTarget.checked })}
          />
        </div>
        {draft.isUrgent && (
          <p className="snag-problem">It is shown first. If somebody is in danger now, call security on Emergency.</p>
        )}
      </div>
    </>
  );
}

/** What waits in the outbox for a draft. */
function reportOf(draft: SnagDraft, about: { estateId: string; departmentId: string }): WaitingReport {
  const { request, photos, placeText, fix, isUrgent } = draft;
  const place = { text: placeText.trim(), latitude: fix?.latitude ?? null, longitude: fix?.longitude ?? null };
  return { report: { ...about, request: request.trim(), place, urgent: isUrgent }, photos };
}

/** Puts a report into the outbox. On a full phone it waits only while it can be sent at once. */
async function putAside(report: WaitingReport): Promise<boolean> {
  if (await queueReport(report)) return true;
  if (isOnline()) {
    showToast('info', 'This phone is full. Please keep the app open until the report has been sent.');
    return true;
  }
  const last = waitingReports(outbox.get()).at(-1);
  if (last) await takeFromOutbox(last.id, () => true);
  await showAlert({
    title: 'This phone is full',
    text: 'The report cannot wait here. Please free some space, or send it where there is a network. Your words stay on this page.',
  });
  return false;
}

interface DepartmentFieldProps {
  departments: readonly Department[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** The department: suggested from the words, never forced. */
function DepartmentField({ departments, chosen, onChoose }: DepartmentFieldProps) {
  const id = useId();
  return (
    <div className="field snag-department">
      <div className="field-text">
        <label htmlFor={id}>Department</label>
        <select id={id} value={chosen} onChange={(event) => onChoose(event.currentTarget.value)}>
          <option value="" disabled>
            Select an option
          </option>
          {departments.map((department) => (
            <option key={department.id} value={department.id}>
              {department.name}
            </option>
          ))}
        </select>
      </div>
      <span className="field-mark">
        <Icon path={downIcon} />
      </span>
    </div>
  );
}
