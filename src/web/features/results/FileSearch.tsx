import { Search, X } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react'
import { useTexts } from '../../locales/texts.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { SearchInput } from '../../ui/SearchInput.tsx'

interface FileSearchProps {
  lines: readonly string[]
  /** Where the lines are drawn. */
  frame: RefObject<HTMLElement | null>
  query: string
  onQuery: (query: string) => void
}

/** Indexes of the lines that contain a text, in any case. */
function linesWith(lines: readonly string[], query: string): number[] {
  const wanted = query.toLowerCase()
  return wanted === '' ? [] : lines.flatMap((line, index) => (line.toLowerCase().includes(wanted) ? [index] : []))
}

/** Brings what was found in a line into the middle of the scrolled code. */
function showLine(frame: HTMLElement | null, index: number): void {
  const scroll = frame?.querySelector('.code__scroll')
  const line = frame?.querySelector('.code__body')?.children.item(index)
  const hit = line?.querySelector('mark') ?? line
  if (!scroll || !hit) return
  const [view, at] = [scroll.getBoundingClientRect(), hit.getBoundingClientRect()]
  scroll.scrollTop += at.top - view.top - view.height / 3
  if (at.right > view.right || at.left < view.left) scroll.scrollLeft += at.left - view.left - view.width / 3
}

/** Searches in the open file: "/" opens it, Enter goes to the next line, Escape closes it. */
export function FileSearch({ lines, frame, query, onQuery }: FileSearchProps): ReactNode {
  const { t } = useTexts('results')
  const [isOpen, setIsOpen] = useState(false)
  const [at, setAt] = useState(0)
  const field = useRef<HTMLSpanElement>(null)
  const found = useMemo(() => linesWith(lines, query), [lines, query])
  const place = found.length === 0 ? 0 : at % found.length
  const target = found[place]

  useEffect(() => {
    if (target !== undefined) showLine(frame.current, target)
  }, [frame, target])
  useEffect(() => {
    if (!isOpen) return
    field.current?.querySelector('input')?.focus({ preventScroll: true })
    frame.current?.scrollIntoView({ block: 'nearest' })
  }, [isOpen, frame])
  // In the commit that shows the page, so that no key pressed at once is lost.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof HTMLElement && event.target.closest('input, select, textarea, dialog') !== null
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      setIsOpen(true)
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])

  const search = (text: string) => {
    setAt(0)
    onQuery(text)
  }
  const close = () => {
    setIsOpen(false)
    search('')
  }
  const onKey = (key: string) => {
    if (key === 'Enter') setAt(at + 1)
    if (key === 'Escape') close()
  }
  if (!isOpen) return <IconButton icon={Search} label={t('files.search')} size="sm" onClick={() => setIsOpen(true)} />
  const note =
    query === ''
      ? undefined
      : found.length === 0
        ? t('files.notFound')
        : t('files.found', { at: place + 1, total: found.length })
  return (
    <span className="row" ref={field}>
      <SearchInput label={t('files.search')} value={query} onChange={search} note={note} onKeyDown={onKey} />
      <IconButton icon={X} label={t('files.closeSearch')} size="sm" onClick={close} />
    </span>
  )
}
