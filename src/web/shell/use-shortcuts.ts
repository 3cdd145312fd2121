import { useLayoutEffect } from 'react'
import { useNavigate } from 'react-router'
import { useAccount } from '../api/account.ts'
import { GO_WAIT_MS, isTaken } from '../lib/single-keys.ts'
import { to } from '../pages.ts'
import { openLayer } from './layers.ts'
import { mayOpen } from './may-open.ts'
import { goPage } from './shortcuts.ts'

/** The search of the page that is shown; a page marks it as a search field. */
const findSearch = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main input[type=search], main [data-search]')

/** Makes the keys of the product work on every page of the shell, except where someone writes or a dialog is open. */
export function useShortcuts(): void {
  const navigate = useNavigate()
  const account = useAccount()
  // In the commit that shows the page, so that no key pressed at once is lost.
  useLayoutEffect(() => {
    let goSince: number | undefined
    const go = (key: string) => {
      const page = goPage(key)
      if (page && mayOpen(account, page)) void navigate(to(page))
    }
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault()
        if (!document.querySelector('dialog[open]')) openLayer('palette')
        return
      }
      if (isTaken(event)) return
      const isGoing = goSince !== undefined && event.timeStamp - goSince < GO_WAIT_MS
      goSince = undefined
      if (isGoing) go(event.key)
      else if (event.key === 'g') goSince = event.timeStamp
      else if (event.key === '?') openLayer('shortcuts')
      else if (event.key === '/') {
        const search = findSearch()
        if (!search) return
        event.preventDefault()
        search.focus()
      }
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, account])
}
