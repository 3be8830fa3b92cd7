import type { ListedDocument } from '@ekhaya/contract/documents/documents';
import { categoriesOf, isNewDocument, kindText } from '@ekhaya/contract/documents/documents.rules';
import { fileIcon, tickCircleIcon } from '@ekhaya/icons/icon-paths';
import { Icon } from '@ekhaya/ui-kit/art/icon';
import { Chip, Chips } from '@ekhaya/ui-kit/controls/chip';
import { SearchField } from '@ekhaya/ui-kit/controls/field';
import { Empty } from '@ekhaya/ui-kit/feedback/empty';
import { QueryView } from '@ekhaya/ui-kit/feedback/query-view';
import { SkeletonRows } from '@ekhaya/ui-kit/feedback/skeleton-rows';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';
import { Row, Rows } from '@ekhaya/ui-kit/lists/row';
import { useEffect, useState } from 'react';
import { useCurrentAccess } from '../../platform/access/current-access.ts';
import { useReadOfEstate } from '../../platform/access/use-read-of-estate.ts';
import { goBack, navigate } from '../../platform/navigation/navigate.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { useEntryChoice } from '../../platform/navigation/use-entry-choice.ts';
import { useIsOnline } from '../../platform/network/online.ts';
import { storedFileAddresses } from '../../platform/store/stored-files.ts';
import { DOCUMENTS_KEY } from './documents.live.ts';
import { readDocuments } from './documents.queries.ts';
import { useSettled } from '../../platform/query/use-settled.ts';
import './documents.css';

/** Letters that are typed quickly are searched together. */
const SEARCH_AFTER_MS = 250;
const ALL: string = '';

/** The documents of the current estate by category, with a search in their titles and texts. */
export function DocumentsScreen() {
  const { estateID: estateId, current } = useCurrentAccess();
  const isOnline = useIsOnline();
  const [search, setSearch] = useState('');
  const [category, setCategory] = useEntryChoice(ALL);
  const words = useSettled(search.trim(), SEARCH_AFTER_MS);
  const all = useReadOfEstate([DOCUMENTS_KEY, estateId, ''], () => readDocuments(estateId, ''), {
    screen: { path: '/Documents', title: 'Documents', estateId },
  });
  // Without a network the titles on the phone are searched.
  const isSearchedHere = words === '' || !isOnline;
  const found = useReadOfEstate([DOCUMENTS_KEY, estateId, words], () => readDocuments(estateId, words), {
    isEnabled: !isSearchedHere,
    isStored: false,
    keepsPreviousData: true,
  });
  useDocumentOfAddress(estateId);
  const query = isSearchedHere ? all : found;
  const categories = categoriesOf(all.data ?? []);
  const shown = categories.includes(category) ? category : ALL;
  return (
    <PageFrame title="Documents" onBack={goBack}>
      <div className="mb-4">
        <SearchField label="Search here ..." value={search} onValueChange={setSearch} />
      </div>
      {categories.length > 1 && (
        <Chips label="Categories">
          {[ALL, ...categories].map((name) => (
            <Chip key={name} isChosen={name === shown} onPress={() => setCategory(name)}>
              {name === ALL ? 'All' : name}
            </Chip>
          ))}
        </Chips>
      )}
      <QueryView
        query={query}
        isOffline={!isOnline}
        loading={<SkeletonRows lead="plate" />}
        isEmpty={() => all.data?.length === 0}
        empty={<Empty text={`${current?.estateName ?? 'Your estate'} has no documents yet.`} />}
        error={isOnline ? 'The documents could not be read' : 'The documents cannot be read without a network'}
      >
        {(list) => (
          <DocumentRows
            documents={list.filter(
              (document) =>
                (shown === ALL || document.category === shown) &&
                (isOnline || document.title.toLocaleLowerCase('en-ZA').includes(words.toLocaleLowerCase('en-ZA'))),
            )}
          />
        )}
      </QueryView>
    </PageFrame>
  );
}

/**
 * Opens the document that the address names, as a notification does, also of another estate than the current one. One that was withdrawn
 * leaves the list.
 */
function useDocumentOfAddress(currentEstateId: string): void {
  const address = new URLSearchParams(useAddress().search);
  const id = address.get('document');
  const estateId = address.get('estate') ?? currentEstateId;
  const { data } = useReadOfEstate([DOCUMENTS_KEY, estateId, ''], () => readDocuments(estateId, ''), {
    isEnabled: id !== null,
  });
  const named = data?.find((document) => document.id === id);
  const { url, title } = named ?? {};
  useEffect(() => {
    if (url !== undefined) navigate('/pdf-viewer', { replace: true, record: { url, heading: title } });
  }, [url, title]);
}

/** The addresses of the documents that are stored on this phone. */
function useStoredDocuments(): ReadonlySet<string> {
  const [stored, setStored] = useState<ReadonlySet<string>>(new Set());
  useEffect(() => {
    let isGone = false;
    void storedFileAddresses().then((addresses) => {
      if (!isGone) setStored(addresses);
      return undefined;
    });
    return () => {
      isGone = true;
    };
  }, []);
  return stored;
}

const dayText = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', year: 'numeric' });

function DocumentRows({ documents }: { documents: readonly ListedDocument[] }) {
  const stored = useStoredDocuments();
  const [now] = useState(() => new Date());
  if (documents.length === 0) return <Empty text="No documents found." isPart />;
  return (
    <Rows label="Documents" indent="plate">
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} isStored={stored.has(addressOf(document))} now={now} />
      ))}
    </Rows>
  );
}

/** The full address, as the viewer stores it. */
const addressOf = ({ url }: ListedDocument): string => new URL(url, location.origin).href;

interface DocumentRowProps {
  document: ListedDocument;
  /** Whether the document is stored on this phone. */
  isStored: boolean;
  now: Date;
}

function DocumentRow({ document, isStored, now }: DocumentRowProps) {
  const { title, url, publishedAt } = document;
  // A document that was opened on this phone is not marked as new.
  const isNew = !isStored && isNewDocument(publishedAt, now);
  return (
    <Row
      lead={{ kind: 'plate', path: fileIcon }}
      title={title}
      isNew={isNew}
      note={
        isStored ? (
          <span className="document-stored">
            <Icon path={tickCircleIcon} size={18} />
            {kindText(document)}, on this phone
          </span>
        ) : (
          `${kindText(document)}, ${dayText.format(new Date(publishedAt))}`
        )
      }
      href="/pdf-viewer"
      onPress={(event) => {
        event.preventDefault();
        navigate('/pdf-viewer', { record: { url, heading: title } });
      }}
    />
  );
}
