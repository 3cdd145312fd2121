import { readFileSync } from 'node:fs'
import { parsePrompt } from '#engine/copilot/parse.ts'
import { COPILOT_DEFAULTS, COPILOT_FIELDS } from '#engine/copilot/understanding.ts'
import { readText } from '#engine/copilot/reading.ts'
const isDebug = process.argv.includes('-d')
for (const line of readFileSync(process.argv[2]!, 'utf8').split('\n')) {
  if (line.trim() === '' || line.startsWith('#')) continue
  const edit = line.startsWith('>')
  const text = line.replace(/^>\s*/, '')
  const before = edit ? COPILOT_DEFAULTS : undefined
  const u = parsePrompt(text, before, { today: '2026-03-02' })
  const diff = COPILOT_FIELDS.filter((f) => u.answers[f] !== COPILOT_DEFAULTS[f]).map((f) => `${f}=${u.answers[f]}`)
  const p = u.answers.parts
  const w = (l: any) => l.map((x: any) => x.text).join('|')
  console.log(line)
  console.log('   ', [u.intent !== 'describe' ? `INTENT ${u.intent}` : '', ...diff, u.answers.lifetime_days ? `days=${u.answers.lifetime_days}` : '',
    p ? `${p.base}+${p.added}-${p.removed} [${p.sizes.map((s) => `${s.component}.${s.setting}=${s.value}`)}]` : '',
    ...u.questions.map((q) => `ASK ${q.field}(${q.candidates})`), ...u.notices.map((n) => `!${n.kind}:${w(n.words)}`), u.cheapest ? 'CHEAPEST' : '', u.is_empty ? 'EMPTY' : ''].filter(Boolean).join('; '))
  if (isDebug) { const r = readText(text); console.log('     ', r.hits.map((h) => `${h.meaning}:${r.tokens.slice(h.from, h.to).map((t) => t.text).join('_')}`).join(' '), '\n      #', r.amounts.map(a=>`${a.value}${a.isArticle?'a':''}`).join(' ')) }
}
