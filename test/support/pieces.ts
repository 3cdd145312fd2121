/// <reference types="vite/client" />
// What every page has before a piece is drawn: its styles, and the texts in English.
import '../../src/web/ui/ui.css'
import { startTexts } from '../../src/web/locales/i18n.ts'

await startTexts()
