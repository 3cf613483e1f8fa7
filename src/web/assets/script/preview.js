/** Makes a frame with a page of ours as high as its content. */
export function fitPreview(frame) {
  const { documentElement } = frame.contentDocument
  const follow = () => (frame.style.height = `${documentElement.offsetHeight + 2}px`)
  new ResizeObserver(follow).observe(documentElement)
}
