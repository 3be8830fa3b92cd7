import { Loading } from '@ekhaya/ui-kit/art/spinner';
import { useEffect } from 'react';
import { redirect } from '../../platform/navigation/navigate.ts';

/** `/visitor` replaces itself by `/Visitor`: the only alias. */
export function VisitorAliasScreen() {
  useEffect(() => redirect('/Visitor'), []);
  return <Loading />;
}
