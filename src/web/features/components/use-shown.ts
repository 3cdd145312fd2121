import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** Name of the parameter of the address that says which component is shown. */
const SHOWN = 'component'

/** Id of the link in the list that leads to a component. */
export function linkId(component: string): string {
  return `part-${component}`
}

interface Shown {
  /** Type of a component of the catalogue, or the id of a custom one. */
  shown: string | undefined
  /** The address with a component shown. */
  show: (component: string) => { search: string }
  /** Closes it; the focus goes back to where it is in the list. */
  close: () => void
}

/** Which component is shown beside the list: the address says it, so that Back closes it and a link opens it. */
export function useShown(): Shown {
  const [params, setParams] = useSearchParams()
  const shown = params.get(SHOWN) ?? undefined
  const close = useCallback(() => {
    setParams((before) => {
      before.delete(SHOWN)
      return before
    })
    document.querySelector<HTMLElement>(`#${CSS.escape(linkId(shown ?? ''))}`)?.focus()
  }, [setParams, shown])
  return {
    shown,
    show: (component) => {
      const after = new URLSearchParams(params)
      after.set(SHOWN, component)
      return { search: after.toString() }
    },
    close,
  }
}
