// Sound, which a browser allows only after a click.

const TONES = { begin: [523, 784], end: [440, 330] } as const;
const TONE_S = 0.28;

/** A bell of two tones, made here: no sound file has to be fetched when it is needed. */
export class Bell {
  private context: AudioContext | null = null;

  wake(): void {
    this.context ??= new AudioContext();
    void this.context.resume();
  }

  ring(which: keyof typeof TONES): void {
    const { context } = this;
    if (context === null || context.state !== "running") return;
    TONES[which].forEach((frequency, i) => {
      const begin = context.currentTime + i * TONE_S;
      const tone = context.createOscillator();
      const volume = context.createGain();
      tone.frequency.value = frequency;
      volume.gain.setValueAtTime(0.0001, begin);
      volume.gain.exponentialRampToValueAtTime(0.3, begin + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, begin + TONE_S * 2);
      tone.connect(volume).connect(context.destination);
      tone.start(begin);
      tone.stop(begin + TONE_S * 2);
    });
  }
}
