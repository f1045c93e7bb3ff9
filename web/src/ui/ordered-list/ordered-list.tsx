import { mdiDragVertical } from "@mdi/js";
import { type ReactNode, useState } from "react";
import { t } from "../../texts/t.ts";
import { Icon } from "../buttons/icon.tsx";
import { classNames } from "../class-names.ts";
import { MoveButtons } from "./move-buttons.tsx";
import styles from "./ordered-list.module.css";
import { useDragOrder } from "./use-drag-order.ts";

interface Item {
  id: string;
}

interface OrderedListProps<I extends Item> {
  label: string;
  items: readonly I[];
  nameOf: (item: I) => string;
  readOnly?: boolean;
  /** The ids in their new order. */
  onOrder: (ids: string[]) => void;
  children: (item: I) => ReactNode;
}

/** A list whose order matters: changed by dragging or with the buttons of each item. */
export function OrderedList<I extends Item>(props: OrderedListProps<I>) {
  const { label, items, nameOf, readOnly = false, onOrder, children } = props;
  const [announcement, setAnnouncement] = useState("");

  const move = (from: number, to: number) => {
    const moved = items[from];
    if (!moved) return;
    onOrder(
      items
        .filter((item) => item !== moved)
        .toSpliced(to, 0, moved)
        .map(({ id }) => id),
    );
    setAnnouncement(t("orderedList.moved", { name: nameOf(moved), place: to + 1, total: items.length }));
  };
  const { list, drag, handleAt } = useDragOrder(move);

  return (
    <>
      <ol ref={list} className={styles.list} aria-label={label}>
        {items.map((item, index) => (
          <li key={item.id} className={classNames(styles.item, drag && styles[markAt(index, drag)])}>
            {!readOnly && (
              <span className={styles.handle} aria-hidden="true" {...handleAt(index)}>
                <Icon path={mdiDragVertical} size={20} />
              </span>
            )}
            <div className={styles.content}>{children(item)}</div>
            {!readOnly && (
              <MoveButtons name={nameOf(item)} index={index} count={items.length} onMove={(to) => move(index, to)} />
            )}
          </li>
        ))}
      </ol>
      <p role="status" className="visually-hidden">
        {announcement}
      </p>
    </>
  );
}

type Mark = "dragged" | "dropAbove" | "dropBelow" | "still";

function markAt(index: number, { from, to }: { from: number; to: number }): Mark {
  if (index === from) return "dragged";
  if (index !== to) return "still";
  return to < from ? "dropAbove" : "dropBelow";
}
