import { textKinds } from '@ekhaya/contract/mail/texts/message-texts.rules';
import { editIcon, homeIcon, mailIcon, messageIcon } from '@ekhaya/icons/icon-paths';
import { Box } from '@mui/material';
import { useSearchParams } from 'react-router-dom';
import { IconPlate } from '../../../platform/page/icon-plate.tsx';
import { PageTabs } from '../../../platform/page/page-tabs.tsx';
import { RoomPage } from '../../../platform/page/room-page.tsx';
import { Row } from '../../../platform/page/row.tsx';
import { RowList } from '../../../platform/page/row-list.tsx';
import { SectionHead } from '../../../platform/page/section-head.tsx';
import { Badge } from '../../../platform/rooms/badge.tsx';
import { useChosenEstate, useEstatesWithPermission } from '../../../platform/session/use-staff.ts';
import { ReadView } from '../../../platform/states/read-view.tsx';
import { ALL_ESTATES, useTexts, type MessageText, type MessageTexts } from './texts.queries.ts';

const parts = [
  { channel: 'mail', title: 'Mails', icon: mailIcon },
  { channel: 'sms', title: 'SMS', icon: messageIcon },
] as const;

/** The room of the texts that the product sends by itself: those of one estate, or of all of them. */
export function TextsRoom() {
  const estates = useEstatesWithPermission('configuration.write');
  const [chosen] = useChosenEstate();
  const [params, setParams] = useSearchParams();
  const scopes = [{ id: ALL_ESTATES, label: 'Every estate' }, ...estates.map(({ id, name }) => ({ id, label: name }))];
  const wanted = params.get('of') ?? chosen;
  const scope = scopes.find(({ id }) => id === wanted)?.id ?? ALL_ESTATES;
  const read = useTexts(scope);
  return (
    <RoomPage
      title="Texts"
      note="Mails and SMS that the product sends by itself"
      tabs={
        <PageTabs
          label="Whose texts"
          tabs={scopes}
          value={scope}
          onChange={(of) => setParams({ of }, { replace: true })}
        />
      }
    >
      <ReadView read={read} what="The texts" rows={8}>
        {(texts) => <Texts texts={texts} />}
      </ReadView>
    </RoomPage>
  );
}

function Texts({ texts: { scope, name, texts } }: { texts: MessageTexts }) {
  return (
    <Box sx={{ display: 'grid', gap: 3, maxWidth: 920 }}>
      <Box sx={{ font: 'var(--t-note)', color: 'var(--ink-2)' }}>
        {scope === ALL_ESTATES
          ? 'These words hold at every estate that has none of its own.'
          : `Where ${name} has no words of its own, those of every estate are sent. Texts about accounts stand under Every estate.`}
      </Box>
      {parts.map(({ channel, title, icon }) => {
        const ofChannel = texts.filter(({ key }) => textKinds[key].channel === channel);
        if (ofChannel.length === 0) return null;
        return (
          <section key={channel}>
            <SectionHead title={title} />
            <RowList label={title}>
              {ofChannel.map((text) => (
                <Row
                  key={text.key}
                  leading={<IconPlate path={icon} />}
                  title={textKinds[text.key].name}
                  note={textKinds[text.key].sentWhen}
                  to={`/texts/${text.key}?of=${encodeURIComponent(scope)}`}
                  end={<Source source={text.source} isOfAll={scope === ALL_ESTATES} />}
                />
              ))}
            </RowList>
          </section>
        );
      })}
    </Box>
  );
}

/** Whose words are sent. The words of the product are said by nothing. */
function Source({ source, isOfAll }: { source: MessageText['source']; isOfAll: boolean }) {
  if (source === 'product') return null;
  return source === 'own' ? (
    <Badge tone="good" icon={editIcon}>
      {isOfAll ? 'Changed' : 'Own words'}
    </Badge>
  ) : (
    <Badge tone="off" icon={homeIcon}>
      Every estate’s
    </Badge>
  );
}
