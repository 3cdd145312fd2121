// What the amounts of pages are. A page that is not named here has none, or shows them in USD.
import type { PageId } from '../pages.ts'

/** In the currency of the person; or in USD, because people enter them or decide by them. */
export type Amounts = 'shown' | 'decide'

export const PAGE_AMOUNTS: { readonly [Id in PageId]?: Amounts } = {
  home: 'shown',
  wizard: 'shown',
  results: 'shown',
  result: 'shown',
  myResults: 'shown',
  compareResults: 'shown',
  projects: 'shown',
  project: 'shown',
  team: 'shown',
  environments: 'shown',
  environment: 'shown',
  receipt: 'shown',
  templates: 'shown',
  template: 'shown',
  templateNew: 'shown',
  templateImport: 'shown',
  components: 'shown',
  aiCopilot: 'shown',
  projectNew: 'decide',
  projectSettings: 'decide',
  approvals: 'decide',
  approval: 'decide',
  run: 'decide',
  prices: 'decide',
  flowControls: 'decide',
}
