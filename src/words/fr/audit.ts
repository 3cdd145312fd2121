import type { audit as english } from '../en/audit.ts'

export const audit: typeof english = {
  'audit.added-before': 'Cette entrée a été ajoutée : le journal commence par l’entrée 1.',
  'audit.removed': 'Cette entrée a été supprimée ou déplacée.',
  'audit.altered': 'Cette entrée a été modifiée : son empreinte correspond à un autre contenu.',
  'audit.moved': ({ origin }) => `Cette entrée a été déplacée ici depuis la place ${origin}.`,
  'audit.replaced-first': 'Cette entrée a été remplacée : elle nomme une entrée précédente, et il n’y en a pas.',
  'audit.replaced': ({ next }) =>
    `Cette entrée a été remplacée : l’entrée ${next} a été écrite à la suite d’une autre.`,
  'audit.end-removed':
    'L’enregistrement de la fin du journal (table audit_head) a été supprimé : des entrées peuvent manquer après celle-ci.',
  'audit.removed-from-end': 'Cette entrée a été supprimée à la fin du journal.',
  'audit.added-after':
    'Cette entrée a été ajoutée après la fin enregistrée du journal, ou cet enregistrement a été modifié.',
  'audit.replaced-end': 'Cette entrée a été remplacée : la fin enregistrée du journal a une autre empreinte.',
  'audit.lifecycle-done': 'Le contrôle du cycle de vie est terminé.',
  'audit.lifecycle-failed': ({ jobs }) =>
    `Le contrôle du cycle de vie est terminé, mais tout n’a pas fonctionné : consultez ${jobs.join(', ')}.`,
}
