import { PAGES, type Page } from '../pages.ts'

/** The pages above a page, the highest first. */
export const pagesAbove = ({ parent }: Page): readonly Page[] =>
  parent ? [...pagesAbove(PAGES[parent]), PAGES[parent]] : []
