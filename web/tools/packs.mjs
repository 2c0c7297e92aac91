/** Whether a file of the build is sent compressed: fonts and images are compressed already. */
export const packs = (name) => /\.(?:js|css|html|svg|json|webmanifest|txt)$/.test(name);
