import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { IconButton } from './IconButton.tsx'
import { SearchInput } from './SearchInput.tsx'
import { Switch } from './Switch.tsx'
import './log.css'

/** Height of a line, as log.css has it. */
const LINE_PX = 18
/** Lines beyond both edges that are drawn, so that scrolling shows no gap. */
const MARGIN_LINES = 40
/** This near to its end the reader is at it. */
const END_PX = 2 * LINE_PX

interface LogViewerProps {
  /** Name for screen readers. */
  label: string
  lines: readonly string[]
  /** What gives a line its colour; undefined for most. */
  toneOf: (line: string) => 'error' | 'warning' | 'done' | 'quiet' | undefined
  /** Shown while there is no line. */
  empty: string
  texts: {
    readonly follow: string
    readonly search: string
    readonly next: string
    readonly previous: string
    /** "3 of 12". */
    readonly found: (at: number, count: number) => string
    readonly notFound: string
  }
  /** Buttons at the end of its bar. */
  children?: ReactNode
}

type Placed = CSSProperties & Record<'--lines' | '--first', number>

/**
 * The lines of a log. Only those in sight are drawn, so that 100,000 of them scroll as ten do. While it follows, its
 * end stays in sight; scrolling up stops that.
 */
export function LogViewer({ label, lines, toneOf, empty, texts, children }: LogViewerProps): ReactNode {
  const ref = useRef<HTMLElement>(null)
  const followId = useId()
  const [isFollowing, setIsFollowing] = useState(true)
  const [view, setView] = useState({ top: 0, height: 600 })
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const found = useMemo(() => findLines(lines, query), [lines, query])
  const first = Math.max(0, Math.floor(view.top / LINE_PX) - MARGIN_LINES)
  const last = Math.min(lines.length, Math.ceil((view.top + view.height) / LINE_PX) + MARGIN_LINES)
  const current = found.length === 0 ? undefined : found[Math.min(at, found.length - 1)]

  useEffect(() => {
    const box = ref.current
    if (!box) return
    const look = () => setView({ top: box.scrollTop, height: box.clientHeight })
    const observer = new ResizeObserver(look)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const box = ref.current
    if (box && isFollowing) box.scrollTop = box.scrollHeight
  }, [lines, isFollowing])

  const scroll = () => {
    const box = ref.current
    if (!box) return
    // Towards the beginning the reader leaves the end; back at the end it is followed again.
    const isUp = box.scrollTop < view.top - 1
    const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < END_PX
    if (isUp && !isAtEnd) setIsFollowing(false)
    setView({ top: box.scrollTop, height: box.clientHeight })
  }
  const show = (index: number) => {
    setAt(index)
    setIsFollowing(false)
    const box = ref.current
    const line = found[index]
    if (box && line !== undefined) box.scrollTop = Math.max(0, line * LINE_PX - box.clientHeight / 2)
  }
  const step = (by: number) => {
    if (found.length > 0) show((at + by + found.length) % found.length)
  }
  const style: Placed = { '--lines': lines.length, '--first': first }
  return (
    <section className="log" aria-label={label}>
      <div className="log__bar">
        <SearchInput
          label={texts.search}
          value={query}
          onChange={(next) => {
            setQuery(next)
            setAt(0)
          }}
          {...(query !== '' && {
            note:
              current === undefined ? texts.notFound : texts.found(Math.min(at, found.length - 1) + 1, found.length),
          })}
          onKeyDown={(key) => {
            if (key === 'Enter') step(query !== '' && isFollowing ? 0 : 1)
          }}
        />
        {found.length > 0 && (
          <>
            <IconButton icon={ArrowUp} label={texts.previous} size="sm" isRepeatable onClick={() => step(-1)} />
            <IconButton icon={ArrowDown} label={texts.next} size="sm" isRepeatable onClick={() => step(1)} />
          </>
        )}
        <span className="row push">
          <span className="small t2" id={followId}>
            {texts.follow}
          </span>
          <Switch labelledBy={followId} isOn={isFollowing} onChange={setIsFollowing} />
          {children}
        </span>
      </div>
      <section className="log__scroll" ref={ref} tabIndex={0} aria-label={label} onScroll={scroll}>
        {lines.length === 0 ? (
          <p className="panel__body small t3">{empty}</p>
        ) : (
          <div className="log__lines" style={style}>
            <pre className="log__body">
              {lines.slice(first, last).map((line, index) => (
                <Line
                  key={first + index}
                  text={line}
                  tone={toneOf(line)}
                  query={query}
                  isCurrent={current === first + index}
                />
              ))}
            </pre>
          </div>
        )}
      </section>
    </section>
  )
}

/** Indexes of the lines that contain a text, in any case. */
function findLines(lines: readonly string[], query: string): number[] {
  const wanted = query.trim().toLowerCase()
  if (wanted === '') return []
  const found: number[] = []
  for (const [index, line] of lines.entries()) if (line.toLowerCase().includes(wanted)) found.push(index)
  return found
}

interface LineProps {
  text: string
  tone: ReturnType<LogViewerProps['toneOf']>
  query: string
  isCurrent: boolean
}

function Line({ text, tone, query, isCurrent }: LineProps): ReactNode {
  const at = query.trim() === '' ? -1 : text.toLowerCase().indexOf(query.trim().toLowerCase())
  const end = at + query.trim().length
  return (
    <span data-tone={tone} data-current={isCurrent || undefined}>
      {at === -1 ? (
        text || ' '
      ) : (
        <>
          {text.slice(0, at)}
          <mark>{text.slice(at, end)}</mark>
          {text.slice(end)}
        </>
      )}
    </span>
  )
}
