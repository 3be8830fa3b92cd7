import { AppShell } from '@ekhaya/ui-kit/layout/app-shell';
import { LinkButton } from '@ekhaya/ui-kit/controls/button';
import { PageFrame } from '@ekhaya/ui-kit/layout/page-frame';

interface NoticeProps {
  title: string;
  text: string;
  to: { href: string; text: string };
}

/** A page with one sentence and one link. */
export function Notice({ title, text, to }: NoticeProps) {
  return (
    <AppShell>
      <PageFrame title={title} dock={<LinkButton href={to.href}>{to.text}</LinkButton>}>
        <p role="status">{text}</p>
      </PageFrame>
    </AppShell>
  );
}
