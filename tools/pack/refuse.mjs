/** `npm pack` in a package of the workspace would pack its sources, which no other repository can use. */
console.error(
  '✗ Ces sources ne se mettent pas en paquet telles quelles : lancez « npm run pack » à la racine du dépôt.',
);
process.exit(1);
