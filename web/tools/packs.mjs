/** Whether a file of the build is sent packed: fonts and pictures are already. */
export const packs = (name) => /\.(?:js|css|html|svg|json|webmanifest|txt)$/.test(name);
