import type { templates as english } from '../en/templates.ts'

export const templates: typeof english = {
  'templates.not-deleted': 'Diese Vorlage ist nicht gelöscht: Es gibt nichts wiederherzustellen.',
  'templates.no-team': 'Wählen Sie das Team, mit dem Sie sie teilen.',
  'templates.no-base-version':
    'Geben Sie an, welche Version Sie bearbeitet haben, damit keine Änderungen anderer verloren gehen.',
  'templates.no-version': ({ version }) => `Diese Vorlage hat keine Version ${version}: Prüfen Sie ihre Versionsliste.`,
  'templates.future-version': ({ base, version }) =>
    `Diese Vorlage hat noch keine Version ${base}: Ihre neueste ist ${version}.`,
  'templates.public-gallery':
    'Nur Administratoren können Vorlagen in die öffentliche Galerie stellen oder dort ändern: Wenden Sie sich an einen oder arbeiten Sie an einer Kopie.',
  'templates.gallery-compiles': ({ problems }) =>
    `Eine Vorlage in der öffentlichen Galerie muss sich kompilieren lassen, und bei dieser gelingt es nicht: ${problems.join(' ')}`,
  'templates.saved-meanwhile': ({ version, author, at }, { time }) =>
    `${author === null ? 'Sie selbst haben' : `${author || 'Jemand'} hat`} Version ${version} gespeichert, während Sie bearbeitet haben: Von Ihrem Stand ist nichts verloren und noch nichts gespeichert. Vergleichen Sie ihn mit Version ${version}${at === null ? '' : ` (${time(at)})`} und speichern Sie ihn darauf oder als Kopie.`,
  'templates.about-saved-meanwhile': ({ at }, { time }) =>
    `Jemand hat diese Vorlage geändert (${time(at)}), während Sie sie bearbeitet haben; von Ihrem Stand ist noch nichts gespeichert. Kopieren Sie Ihre Texte, öffnen Sie die Vorlage erneut und fügen Sie sie dort ein.`,
  'templates.empty': 'Eine Vorlage braucht mindestens eine Komponente.',
  'templates.no-components': 'Sie hat noch keine Komponenten.',
  'templates.nothing-there': ({ cloud }) => `Nichts davon lässt sich bei ${cloud} bauen.`,
  'templates.nothing-priced': 'Das Preisbuch hat für nichts darin einen Preis.',
  'templates.price-too-high':
    'Die Schätzung auf dieser Cloud liegt über 1.000.000.000 USD im Monat: Nehmen Sie weniger Nutzung an.',
  'templates.more-problems': ({ count }, { number }) => `Und ${number(count)} weitere.`,
  'templates.other-cloud': ({ cloud }) =>
    `Der Stack ist für ${cloud}: Lassen Sie die Cloud weg oder ziehen Sie den Stack zuerst um.`,
}
