// The part of Helm's language that the chart uses, rendered as Go renders it.
import { expect, test } from 'vitest'
import { renderChart } from '../support/helm/render.ts'

const VALUES = { name: 'a"b', none: '', zero: 0, list: [2, 1], map: { b: '2', a: '1' }, deep: { on: true } }

const render = (text: string): string =>
  renderChart({ templates: { 't.yaml': text }, root: { Values: VALUES, Chart: {}, Release: {} } })['t.yaml'] ?? ''

test.each([
  ['a {{ .Values.zero }} b', 'a 0 b'],
  ['a  {{- .Values.zero -}}  b', 'a0b'],
  ['{{/* nothing {{ */}}x', 'x'],
  ['{{ .Values.name | quote }}', '"a\\"b"'],
  ['{{ if .Values.none }}yes{{ else }}no{{ end }}', 'no'],
  ['{{ if and .Values.deep.on (not .Values.zero) }}yes{{ end }}', 'yes'],
  ['{{ if or .Values.none (eq .Values.name "x") }}yes{{ end }}', ''],
  ['{{ range .Values.list }}{{ . }};{{ end }}', '2;1;'],
  ['{{ range $key, $value := .Values.map }}{{ $key }}={{ $value }};{{ end }}', 'a=1;b=2;'],
  ['{{ with .Values.deep }}{{ .on }}{{ $.Values.zero }}{{ end }}', 'true0'],
  ['{{ $x := default 5 .Values.zero }}{{ add $x 1 }}', '6'],
  ['{{ define "t" }}<{{ .a }}>{{ end }}{{ include "t" (dict "a" 1) | nindent 2 }}', '\n  <1>'],
  ['{{ toYaml .Values.map }}', 'a: "1"\nb: "2"'],
  ['{{ toJson .Values.map }}', '{"a":"1","b":"2"}'],
  ['{{ printf "%s-%d" "x" 3 | trunc 2 | trimSuffix "-" }}', 'x'],
])('%s', (text, rendered) => {
  expect(render(text)).toBe(rendered)
})

test.each([
  ['{{ .Values.nmae }}', '.Values.nmae does not exist: nothing is called nmae.'],
  ['{{ .Values.name.first }}', 'nothing is called first'],
  ['{{ $other.x }}', 'The variable $other does not exist.'],
  ['{{ lookup "v1" "Secret" }}', 'The function lookup is not of the part that is known.'],
  ['{{ include "missing" . }}', 'No template is called missing.'],
  ['{{ .Values.map }}', 'would be printed as it is'],
  ['{{ printf "%s" }}', 'would be printed as it is'],
  ['{{ if .Values.zero }}', '1 blocks have no end.'],
  ['x{{ end }}', '"end" ends no block.'],
  ['{{ else }}', '"else" stands in no block.'],
  ['{{ if .Values.zero }}{{ else if .Values.none }}{{ end }}', '"else if .Values.none" is not of the part'],
  ['{{ (.Values.zero }}', 'a bracket is not closed'],
  ['{{ quote .Values.zero ~ }}', '"~" cannot be read'],
  ['{{ required "Set it." .Values.none }}', 'Set it.'],
])('%s is refused', (text, sentence) => {
  expect(() => render(text)).toThrow(sentence)
})
