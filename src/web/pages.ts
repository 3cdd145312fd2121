// The site map. A row is a page: routes, sidebar, document titles and typed
// links come from it.
import { House, SquareTerminal, WandSparkles, type LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Area } from './locales/i18n.ts'

/** Key of a text in locales/<language>/common.ts. */
type TitleKey = `pages.${'home' | 'wizard' | 'results'}`
type LazyPage = Promise<ComponentType>

interface PageRow {
  /** Address below the root; `:name` is a parameter. */
  path: string
  /** Text of the document title and the sidebar. */
  title: TitleKey
  /** Texts that are loaded with the page. */
  texts: Area
  /** In the shell with its sidebar, or alone under a bare bar. */
  frame: 'shell' | 'bare'
  /** Entry in the sidebar; a page without one is reached from others. */
  nav?: { icon: LucideIcon }
  /** What the bare bar says; the title when absent. */
  heading?: 'bar.results'
  /** A small word at the right of the bare bar. */
  note?: 'bar.answersKept'
  /** The bare bar has a button that leaves to the start page. */
  canClose?: boolean
  load: () => LazyPage
}

export const PAGES = {
  home: {
    path: '/',
    title: 'pages.home',
    texts: 'landing',
    frame: 'shell',
    nav: { icon: House },
    load: (): LazyPage => import('./features/landing/LandingPage.tsx').then((page) => page.LandingPage),
  },
  wizard: {
    path: '/wizard',
    title: 'pages.wizard',
    texts: 'wizard',
    frame: 'bare',
    nav: { icon: WandSparkles },
    note: 'bar.answersKept',
    canClose: true,
    load: (): LazyPage => import('./features/wizard/WizardPage.tsx').then((page) => page.WizardPage),
  },
  results: {
    path: '/results',
    title: 'pages.results',
    texts: 'results',
    frame: 'bare',
    nav: { icon: SquareTerminal },
    heading: 'bar.results',
    load: (): LazyPage => import('./features/results/ResultsPage.tsx').then((page) => page.ResultsPage),
  },
  result: {
    path: '/results/:id',
    title: 'pages.results',
    texts: 'results',
    frame: 'bare',
    heading: 'bar.results',
    load: (): LazyPage => import('./features/results/ResultsPage.tsx').then((page) => page.ResultsPage),
  },
} as const satisfies Record<string, PageRow>

export type PageId = keyof typeof PAGES

/** Every page in the order of the sidebar. */
export const PAGE_LIST: readonly (PageRow & { id: PageId })[] = Object.entries(PAGES).map(([id, row]) => ({ ...row, id: id as PageId }))

type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never
type Params<Id extends PageId> = ParamsOf<(typeof PAGES)[Id]['path']>

/**
 * The address of a page: `to('wizard')`, `to('result', { id })`.
 * @param given the parameters of the path, each of them required
 */
export function to<Id extends PageId>(page: Id, ...given: Params<Id> extends never ? [] : [Record<Params<Id>, string>]): string {
  const params: Readonly<Record<string, string>> = given[0] ?? {}
  return PAGES[page].path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
