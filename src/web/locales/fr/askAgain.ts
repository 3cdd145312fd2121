import type { texts as en } from '../en/askAgain.ts'

/** Asking for an environment again after a rejection, with what is changed before. */
export const texts = {
  title: 'Redemander {{name}}',
  rejectedBy: '{{name}} l’a refusée',
  noReason: 'Aucune raison n’a été donnée.',
  note: 'Votre réponse',
  noteHint: 'Les personnes qui décident la lisent.',
  budgetHint: 'USD par mois. Vide signifie sans limite.',
  keepEnd: 'Comme avant',
  stack: 'Ensemble',
  stackHint: 'Gardez son ensemble avec d’autres réponses, ou mettez un modèle à sa place.',
  sameStack: 'Son ensemble actuel',
  noTemplate: 'Aucun modèle de vous ou de vos équipes ne porte ce nom.',
  answers: 'Réponses',
  type: 'Genre',
  sensitivity: 'Sensibilité des données',
  duration: 'Durée',
  region: 'Région',
  people: 'Personnes qui travaillent avec',
  peopleRange: 'Saisissez un nombre entier de 1 à {{max}}.',
} satisfies typeof en
