import { useEffect, useState } from "react";

/** Which of the sections the reader is at: the topmost one in the upper part of the window. */
export function useSectionInView<Id extends string>(ids: Id[]): Id | undefined {
  const [inView, setInView] = useState<ReadonlySet<string>>(new Set());
  const key = ids.join();

  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) =>
        setInView((before) => {
          const after = new Set(before);
          for (const { target, isIntersecting } of entries) {
            if (isIntersecting) after.add(target.id);
            else after.delete(target.id);
          }
          return after;
        }),
      { rootMargin: "0px 0px -60% 0px" },
    );
    for (const id of key.split(",")) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);

  return ids.find((id) => inView.has(id)) ?? ids[0];
}
