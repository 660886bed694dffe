import { mostViews } from '@app/contracts/leads/lead-views.constants';
import type { LeadView, LeadViewEvent } from '@app/contracts/leads/lead-views.events';
import { fold } from '../decider';
import { given } from '../testing/given';
import { leadViews } from './lead-views';

const view: LeadView = { name: 'Replied', filter: { status: 'responded' }, sort: '-created', layout: 'table' };
const saved = (viewId: string, given: Partial<LeadView> = {}): LeadViewEvent => ({
  type: 'LeadViewSaved',
  data: { viewId, ...view, name: viewId, ...given },
});
const removed = (viewId: string): LeadViewEvent => ({ type: 'LeadViewRemoved', data: { viewId } });
const ordered = (...viewIds: string[]): LeadViewEvent => ({ type: 'LeadViewsOrdered', data: { viewIds } });
const many = Array.from({ length: mostViews }, (_, i) => saved(`view ${i}`));

describe('A saved view', () => {
  it('is saved once', () => {
    given(leadViews, [])
      .when({ type: 'SaveLeadView', viewId: 'a', view })
      .then([saved('a', view)]);
    given(leadViews, [saved('a')])
      .when({ type: 'SaveLeadView', viewId: 'a', view })
      .thenNothing();
  });

  it('is refused when there are 30, until one is removed', () => {
    given(leadViews, many).when({ type: 'SaveLeadView', viewId: 'a', view }).thenRefused('too_many_views');
    given(leadViews, [...many, removed('view 3')])
      .when({ type: 'SaveLeadView', viewId: 'a', view })
      .then([saved('a', view)]);
    given(leadViews, [removed('view 3'), ...many, removed('view 3'), saved('a')])
      .when({ type: 'RestoreLeadView', viewId: 'view 3' })
      .thenRefused('too_many_views');
  });

  it('has a unique name in upper and lower case', () => {
    const again = { type: 'SaveLeadView', viewId: 'b', view: { ...view, name: 'REPLIED' } } as const;
    given(leadViews, [saved('a', view)])
      .when(again)
      .thenRefused('view_exists');
    given(leadViews, [saved('a', view), removed('a')])
      .when(again)
      .then([saved('b', again.view)]);
    given(leadViews, [saved('a', view), removed('a'), saved('b', view)])
      .when({ type: 'RestoreLeadView', viewId: 'a' })
      .thenRefused('view_exists');
    given(leadViews, [saved('a'), saved('b')])
      .when({ type: 'ChangeLeadView', viewId: 'b', changes: { name: 'A' } })
      .thenRefused('view_exists');
  });

  it('changes only when something differs', () => {
    given(leadViews, [saved('a')])
      .when({ type: 'ChangeLeadView', viewId: 'a', changes: { sort: '-created' } })
      .thenNothing();
    given(leadViews, [saved('a')])
      .when({ type: 'ChangeLeadView', viewId: 'a', changes: { filter: {}, layout: 'board' } })
      .then([saved('a', { filter: {}, layout: 'board' })]);
  });

  it('is removed and comes back at its place', () => {
    given(leadViews, [saved('a')])
      .when({ type: 'RemoveLeadView', viewId: 'a' })
      .then([removed('a')]);
    given(leadViews, [saved('a'), removed('a')])
      .when({ type: 'RemoveLeadView', viewId: 'a' })
      .thenNothing();
    given(leadViews, [saved('a'), removed('a')])
      .when({ type: 'RestoreLeadView', viewId: 'a' })
      .then([{ type: 'LeadViewRestored', data: { viewId: 'a' } }]);
    const back = [saved('a'), saved('b'), removed('a'), { type: 'LeadViewRestored', data: { viewId: 'a' } } as const];
    expect([...fold(leadViews, back).keys()]).toEqual(['a', 'b']);
  });

  it('is unknown when it was never saved, and cannot change when it is removed', () => {
    given(leadViews, []).when({ type: 'RemoveLeadView', viewId: 'a' }).thenRefused('not_found');
    given(leadViews, [saved('a'), removed('a')])
      .when({ type: 'ChangeLeadView', viewId: 'a', changes: { name: 'b' } })
      .thenRefused('not_found');
  });
});

describe('The order of the tabs', () => {
  const tabs = [saved('a'), saved('b'), saved('c')];
  const move = (viewId: string, place: number) => ({ type: 'ChangeLeadView', viewId, changes: {}, place }) as const;
  it.each([
    ['to the begin', 'c', 0, ['c', 'a', 'b']],
    ['to the right', 'a', 1, ['b', 'a', 'c']],
    ['to the end', 'a', 99, ['b', 'c', 'a']],
  ])('changes: %s', (_, viewId, place, order) => {
    given(leadViews, tabs)
      .when(move(viewId, place))
      .then([ordered(...order)]);
    expect([...fold(leadViews, [...tabs, ordered(...order)]).keys()]).toEqual(order);
  });

  it('stays when the tab is there already', () => {
    given(leadViews, tabs).when(move('b', 1)).thenNothing();
    given(leadViews, tabs).when(move('c', 99)).thenNothing();
  });

  it('counts the shown tabs only, and keeps the place of a removed one', () => {
    given(leadViews, [...tabs, removed('b')])
      .when(move('c', 0))
      .then([ordered('c', 'a', 'b')]);
    given(leadViews, [...tabs, removed('b')])
      .when(move('a', 1))
      .then([ordered('b', 'c', 'a')]);
  });
});
